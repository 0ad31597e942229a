// Counts what happens in browsers, without anything about the visitor; counts.py gives this function its Python name.

/** Neither an id nor a cookie goes along, nothing is kept on the device, and what does not arrive is not counted. */
export function count(address, counted) {
  fetch(address, {
    method: "POST",
    // It arrives, too, when the visitor leaves the page at once.
    keepalive: true,
    credentials: "omit",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(counted),
  }).catch(() => {});
}
