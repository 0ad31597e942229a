// Counts where forms are left; form_steps.py gives this function its Python name.

/** No answer, no id and no cookie goes along, nothing is kept on the device, and what does not arrive is not counted. */
export function tell(address, begun, finished) {
  fetch(address, {
    method: "POST",
    // It arrives, too, when the visitor leaves the page at once.
    keepalive: true,
    credentials: "omit",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ begun: begun < 0 ? null : begun, finished: finished < 0 ? null : finished }),
  }).catch(() => {});
}
