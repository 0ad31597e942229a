// Counts what happens in browsers, without anything about the visitor; counts.py gives this function its Python name.

/** Sends no id or cookie, and stores nothing on the device; a lost request is not counted. */
export function count(address, counted) {
  fetch(address, {
    method: "POST",
    // Sent even if the visitor leaves the page at once.
    keepalive: true,
    credentials: "omit",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(counted),
  }).catch(() => {});
}
