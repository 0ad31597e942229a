// The social pixel. It is served by the site and sends no requests: it stores the click id of the TikTok
// advertisement that led here, and passes events on the site to the tag manager's data layer.
(() => {
  const { account } = document.currentScript.dataset;
  const CLICK_ID = "ttclid";
  const KEPT_SECONDS = 30 * 24 * 60 * 60;
  let allowed = true;

  function keepClickId() {
    const click = new URLSearchParams(window.location.search).get(CLICK_ID);
    if (!click || !/^[\w.-]{1,200}$/.test(click)) return;
    const secure = window.location.protocol === "https:" ? "; Secure" : "";
    document.cookie = `${CLICK_ID}=${click}; Max-Age=${KEPT_SECONDS}; Path=/; SameSite=Lax${secure}`;
  }

  const clickId = () => document.cookie.split("; ").find((pair) => pair.startsWith(`${CLICK_ID}=`))?.slice(CLICK_ID.length + 1);

  const commands = {
    consent(answer) {
      allowed = answer === "granted";
    },
    page() {
      if (allowed) keepClickId();
      commands.track("page_view");
    },
    track(name, details = {}) {
      if (!allowed) return;
      const event = { event: `social_${name}`, social_pixel: account, ttclid: clickId(), page: window.location.href, ...details };
      (window.dataLayer ??= []).push(event);
    },
  };

  // Any script may use the data layer: a command that throws must not stop those after it.
  const run = (command, ...details) => {
    try {
      commands[command]?.(...details);
    } catch (error) {
      console.warn(`socialPixel.${command} failed: ${error}`);
    }
  };
  const waiting = window.socialPixel?.q ?? [];
  window.socialPixel = run;
  for (const [command, ...details] of waiting) run(command, ...details);
})();
