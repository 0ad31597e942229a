// What the server has to say to the visitor. It arrives as state, so nothing needs to be evaluated. The server keeps its last
// messages, and sends them again to a page that is loaded anew: each is heard once.
import { useEffect } from "react";

const HEARD = "heard_messages";
const REMEMBERED = 50;

const listeners = new Set();

export const onServerMessage = (listener) => listeners.add(listener);

function heard() {
  try {
    return JSON.parse(window.sessionStorage.getItem(HEARD) ?? "[]");
  } catch {
    return [];
  }
}

function remember(keys) {
  try {
    window.sessionStorage.setItem(HEARD, JSON.stringify(keys.slice(-REMEMBERED)));
  } catch {
    // Without storage a message may be shown once more after a reload.
  }
}

function hear(messages) {
  const before = heard();
  const fresh = messages.filter(({ key }) => !before.includes(key));
  if (fresh.length === 0) return;
  remember([...before, ...fresh.map(({ key }) => key)]);
  for (const message of fresh) listeners.forEach((listener) => listener(message));
}

/** Passes on what the server has to say; shows nothing by itself. */
export function ServerMessages({ messages }) {
  useEffect(() => hear(messages), [messages]);
  return null;
}
