// Replacement of Reflex's `utils/context` in compiled pages. The event loop and the state store of the server are mounted by
// the pages that need them (server-state.js); events find them through the registry, so reading a page costs neither.
import { eventLoop } from "$/utils/context-registry";

export { ColorModeContext, DispatchContext, EventLoopContext, StateStoreContext } from "$/utils/context-registry";

export const addEvents = (events, args, actions) => eventLoop.addEvents(events, args, actions);

const Children = ({ children }) => children;

export { Children as StateProvider, Children as EventLoopProvider };

export const defaultColorMode = "light";
