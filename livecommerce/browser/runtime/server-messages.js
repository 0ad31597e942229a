// What the server has to say to the visitor. It arrives as state, so nothing needs to be evaluated. The server keeps its last
// messages, and sends them again to a page that is loaded anew: each is heard once.
import { useEffect } from "react";
import { tab } from "./storage.js";

const HEARD = "heard_messages";
const REMEMBERED = 50;

const listeners = new Set();

export const onServerMessage = (listener) => listeners.add(listener);

function hear(messages) {
  const before = tab.readValue(HEARD) ?? [];
  const fresh = messages.filter(({ key }) => !before.includes(key));
  if (fresh.length === 0) return;
  tab.writeValue(HEARD, [...before, ...fresh.map(({ key }) => key)].slice(-REMEMBERED));
  for (const message of fresh) listeners.forEach((listener) => listener(message));
}

/** Passes on what the server has to say; shows nothing by itself. */
export function ServerMessages({ messages }) {
  useEffect(() => hear(messages), [messages]);
  return null;
}
