// Messages from server states to browser states. They arrive as state, so no code needs to be evaluated.
import { useEffect } from "react";
import { notify } from "./faults.js";
import { tab } from "./storage.js";

const SHOWN = "shown_messages";
const REMEMBERED = 50;

const messageListeners = new Set();
const versionListeners = new Set();

export const onServerMessage = (listener) => messageListeners.add(listener);

export const onAccountVersion = (listener) => versionListeners.add(listener);

// The server keeps its last messages and sends them again after a reload: each is shown once.
function show(messages) {
  const before = tab.readValue(SHOWN) ?? [];
  const fresh = messages.filter(({ key }) => !before.includes(key));
  if (fresh.length === 0) return;
  tab.writeValue(SHOWN, [...before, ...fresh.map(({ key }) => key)].slice(-REMEMBERED));
  for (const message of fresh) notify("a listener to messages", messageListeners, message);
}

/** Forwards messages for the visitor; renders nothing. */
export function ServerMessages({ messages }) {
  useEffect(() => show(messages), [messages]);
  return null;
}

/** Forwards the account's version; renders nothing. */
export function AccountVersion({ version }) {
  useEffect(() => void notify("a listener to the account", versionListeners, version), [version]);
  return null;
}
