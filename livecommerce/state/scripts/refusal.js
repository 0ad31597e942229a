// Remembers on the device that cookies were rejected; refusal.py gives these functions their Python names.
import { device } from "$/engine/runtime/storage.js";

const KEY = "consent_refused";

export const remember = (version) => void device.writeValue(KEY, { version, at: Date.now() });

export const forget = () => void device.writeValue(KEY, null);

export function isRemembered(version, days) {
  const refused = device.readValue(KEY);
  return refused?.version === version && Date.now() - refused.at < days * 86_400_000;
}
