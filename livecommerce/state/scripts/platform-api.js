// Requests to the platform API; platform_api.py gives this function its Python name.
import { request } from "$/engine/runtime/http.js";
import { unique } from "$/engine/runtime/unique.js";
import { languageCode } from "$/engine/runtime/words.js";

/** Sends a request with a request id, which identifies it in every log and in the records. */
export async function call(method, address, body, key, milliseconds) {
  const headers = {
    "x-request-id": unique(),
    "accept-language": languageCode(),
    ...(key ? { "idempotency-key": key } : {}),
  };
  // Sends the session cookie, even if the API has another origin than the page.
  const { status, body: answer } = await request(method, address, body, headers, "include", milliseconds);
  const { data, message = "", errors = {} } = Object(answer);
  // A success without JSON comes from a proxy and is a failure.
  const isForeign = status >= 200 && status < 300 && status !== 204 && data === undefined;
  return { status: isForeign ? 502 : status, data: data ?? null, message, errors };
}
