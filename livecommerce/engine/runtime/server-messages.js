// What server states say to browser states. It arrives as state, so nothing needs to be evaluated.
import { useEffect } from "react";
import { notify } from "./faults.js";
import { tab } from "./storage.js";

const SHOWN = "shown_messages";
const REMEMBERED = 50;

const messageListeners = new Set();
const versionListeners = new Set();

export const onServerMessage = (listener) => messageListeners.add(listener);

export const onAccountVersion = (listener) => versionListeners.add(listener);

// The server keeps its last messages, and sends them again to a page that is loaded anew: each is shown once.
function show(messages) {
  const before = tab.readValue(SHOWN) ?? [];
  const fresh = messages.filter(({ key }) => !before.includes(key));
  if (fresh.length === 0) return;
  tab.writeValue(SHOWN, [...before, ...fresh.map(({ key }) => key)].slice(-REMEMBERED));
  for (const message of fresh) notify("a listener to messages", messageListeners, message);
}

/** Hands messages for the visitor on; renders nothing. */
export function ServerMessages({ messages }) {
  useEffect(() => show(messages), [messages]);
  return null;
}

/** Hands the version of the account on; renders nothing. */
export function AccountVersion({ version }) {
  useEffect(() => void notify("a listener to the account", versionListeners, version), [version]);
  return null;
}
