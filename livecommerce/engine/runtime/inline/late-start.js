// Inlined into every page instead of its module script: starts the page's modules after the first paint, and keeps the last click
// until they respond. Browsers older than those of browsers.js, which lack this rule, get the page without scripts.
if (window.CSSPropertyRule) {
  const PAINTED_BY = 4_000;
  const PATIENCE = 10_000;
  const modules = document.currentScript.dataset.modules.split(" ");
  const first = modules.pop();
  let isStarted = false;
  let kept = null;

  const create = (name, properties) => document.head.append(Object.assign(document.createElement(name), properties));

  // Replays the kept click once: with the page's modules, or without them if they fail to load. (Old WebKit reads constants of a
  // block too early in functions that are declared in it.)
  const release = () => {
    for (const [name, listener] of watched) removeEventListener(name, listener, true);
    kept?.();
    kept = null;
  };

  const start = () => {
    if (isStarted) return;
    isStarted = true;
    for (const href of modules) create("link", { rel: "modulepreload", href });
    create("script", { type: "module", src: first, onerror: release });
    setTimeout(release, PATIENCE);
  };

  // A background may be painted before any content.
  const seen = (entries) => entries.getEntriesByName("first-contentful-paint").length && start();

  const keepClick = (event) => {
    const button = event.target.closest("button");
    // A submit button's click is kept as a submission.
    if (!button || (button.form && button.type !== "button")) return;
    event.preventDefault();
    kept = () => button.click();
  };
  const keepForm = (event) => {
    const { target, submitter } = event;
    event.preventDefault();
    kept = () => target.requestSubmit(submitter);
  };
  const watched = [["click", keepClick], ["submit", keepForm], ["alive", release]];
  for (const [name, listener] of watched) addEventListener(name, listener, true);

  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes("paint")) start();
  else new PerformanceObserver(seen).observe({ type: "paint", buffered: true });
  document.addEventListener("visibilitychange", start, { once: true });
  setTimeout(start, PAINTED_BY);
}
