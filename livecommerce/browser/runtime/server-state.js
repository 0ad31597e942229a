// What a page that needs the server's state is wrapped in: it opens the websocket when it is shown, and closes it after.
import { createElement } from "react";
import { EventLoopProvider, StateProvider } from "$/utils/context";

export const ServerState = ({ children }) =>
  createElement(StateProvider, null, createElement(EventLoopProvider, null, children));
