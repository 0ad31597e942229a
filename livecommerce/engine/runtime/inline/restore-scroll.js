// Stands at the end of every page: scrolls to where the visitor was, before it is painted. The browser, which restores by what
// was in view, would take moving parts for moved ones.
if (history.state?.key)
  try {
    const y = JSON.parse(sessionStorage.getItem("scroll-positions") ?? "{}")[history.state.key];
    if (typeof y === "number") {
      history.scrollRestoration = "manual";
      scrollTo(0, y);
    }
  } catch {}
