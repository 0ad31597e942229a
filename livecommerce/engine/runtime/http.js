// Requests of states; http.py gives this function its Python name.

/** Sends one request. A response without JSON has no body; without a response the status is 0. */
export async function request(method, address, body, headers, credentials, milliseconds) {
  try {
    const response = await fetch(address, {
      method,
      credentials,
      headers: { ...(body === null ? {} : { "content-type": "application/json" }), ...headers },
      body: body === null ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(milliseconds),
    });
    return { status: response.status, body: await response.json().catch(() => null) };
  } catch {
    return { status: 0, body: null };
  }
}
