// Messages from server states to browser states. They arrive as state, so no code needs to be evaluated.
import { useEffect } from "react";
import { signal } from "./faults.js";
import { tab } from "./storage.js";

const SHOWN = "shown_messages";
const REMEMBERED = 50;

export const [onServerMessage, announceMessage] = signal("a listener to messages");
export const [onAccountVersion, announceVersion] = signal("a listener to the account");

// The server keeps its last messages and sends them again after a reload: each is shown once.
function show(messages) {
  const before = tab.readValue(SHOWN) ?? [];
  const fresh = messages.filter(({ key }) => !before.includes(key));
  if (fresh.length === 0) return;
  tab.writeValue(SHOWN, [...before, ...fresh.map(({ key }) => key)].slice(-REMEMBERED));
  for (const message of fresh) announceMessage(message);
}

/** Forwards messages for the visitor; renders nothing. */
export function ServerMessages({ messages }) {
  useEffect(() => show(messages), [messages]);
  return null;
}

/** Forwards the account's version; renders nothing. */
export function AccountVersion({ version }) {
  useEffect(() => void announceVersion(version), [version]);
  return null;
}
