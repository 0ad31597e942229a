// Requests to the platform API; http.py gives this function its Python name.
import { unique } from "./unique.js";
import { languageCode } from "./words.js";

const noAnswer = { status: 0, data: null, message: "", errors: {} };

/** Sends a request with a request id, which identifies it in every log and in the records. */
export async function request(method, address, body, key, milliseconds) {
  try {
    const response = await fetch(address, {
      method,
      // Sends the session cookie, even if the API has another origin than the page.
      credentials: "include",
      headers: {
        "x-request-id": unique(),
        "accept-language": languageCode(),
        ...(body ? { "content-type": "application/json" } : {}),
        ...(key ? { "idempotency-key": key } : {}),
      },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(milliseconds),
    });
    if (response.status === 204) return { ...noAnswer, status: 204 };
    const answer = await response.json().catch(() => ({}));
    return {
      // A success without JSON comes from a proxy and is a failure.
      status: response.ok && !("data" in answer) ? 502 : response.status,
      data: answer.data ?? null,
      message: answer.message ?? "",
      errors: answer.errors ?? {},
    };
  } catch {
    return noAnswer;
  }
}
