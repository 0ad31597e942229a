// Inlined at the end of every page: restores the scroll position before the first paint. The browser's own restoration anchors to
// visible elements and is misled by moving parts. Heights must be right for this, and for a fragment (scroll-memory.js).
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
