// Reflex's socket and the store of the server's state: they come with the page that is wrapped in them, and go with it.
import { createElement } from "react";
import { EventLoopProvider, StateProvider } from "$/utils/context";

export const ServerState = ({ children }) =>
  createElement(StateProvider, null, createElement(EventLoopProvider, null, children));
