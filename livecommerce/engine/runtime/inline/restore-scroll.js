// Stands at the end of every page: scrolls to where the visitor was, before it is painted. The browser, which restores by what
// was in view, would take moving parts for moved ones. Heights must be right for that, and for a fragment (scroll-memory.js).
{
  const layOut = () => void (document.documentElement.dataset.laidOut = "");
  if (location.hash) layOut();
  if (history.state?.key)
    try {
      const y = JSON.parse(sessionStorage.getItem("scroll-positions") ?? "{}")[history.state.key];
      if (typeof y === "number") {
        history.scrollRestoration = "manual";
        if (y > 0) layOut();
        scrollTo(0, y);
      }
    } catch {}
}
