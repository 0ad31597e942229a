// Stands at the end of the head: holds the first paint back until the fonts are there, where the browser does not do so itself.
{
  const PATIENCE = 500;
  const root = document.documentElement;
  const { names, without } = document.currentScript.dataset;
  if (CSS.supports(without)) {
    root.dataset.fonts = "awaited";
    const paint = (state) => {
      if (root.dataset.fonts === "awaited") root.dataset.fonts = state;
    };
    const come = names.split("|").map((name) => document.fonts.load(`1em "${name}"`));
    Promise.all(come).then(() => paint("there"), () => paint("late"));
    setTimeout(paint, PATIENCE, "late");
  }
}
