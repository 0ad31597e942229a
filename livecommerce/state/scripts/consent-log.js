// Reports choices about cookies to the API; consent_log.py gives these functions their Python names.
import { device } from "$/engine/runtime/storage.js";
import { unique } from "$/engine/runtime/unique.js";

const KEY = "consent_unsent";

/** Unsent choices of this page; those that must outlive it are in the storage as well. */
let unsent = [];
const onTheirWay = new Set();

export const newVisitor = unique;

const withVisitor = (reports) => reports.filter(({ choice }) => choice.visitor !== null);

const keep = (reports) => device.writeValue(KEY, reports.length ? reports : null);

export function report(address, choice) {
  unsent.push({ key: unique(), choice: { ...choice, chosen_at: new Date().toISOString() } });
  // Without an id, nothing may stay on the device, including earlier choices.
  keep(choice.visitor ? withVisitor(unsent) : []);
  reportAgain(address);
}

export function reportAgain(address) {
  const known = new Set(unsent.map(({ key }) => key));
  unsent.push(...(device.readValue(KEY) ?? []).filter(({ key }) => !known.has(key)));
  for (const entry of unsent) send(address, entry);
}

async function send(address, { key, choice }) {
  if (onTheirWay.has(key)) return;
  onTheirWay.add(key);
  try {
    const response = await fetch(address, {
      method: "POST",
      // Sent even if the visitor leaves the page at once.
      keepalive: true,
      credentials: "omit",
      headers: { "content-type": "application/json", "idempotency-key": key },
      body: JSON.stringify(choice),
    });
    // A refused choice would be refused again, unless there were too many requests.
    if (response.ok || (response.status < 500 && ![408, 429].includes(response.status))) drop(key);
  } catch {
    // No response: it is sent again with the next page.
  } finally {
    onTheirWay.delete(key);
  }
}

function drop(key) {
  unsent = unsent.filter((entry) => entry.key !== key);
  const kept = device.readValue(KEY);
  if (kept) keep(kept.filter((entry) => entry.key !== key));
}
