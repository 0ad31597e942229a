// What a page that needs the server's state is wrapped in: it opens the websocket when it is shown, and closes it after.
import { createElement, useEffect } from "react";
import { EventLoopProvider, StateProvider } from "$/utils/context";
import { hear } from "./server-messages.js";

export const ServerState = ({ children }) =>
  createElement(StateProvider, null, createElement(EventLoopProvider, null, children));

/** Passes on what the server has to say. */
export function ServerMessages({ messages }) {
  useEffect(() => hear(messages), [messages]);
  return null;
}
