// What pages apart know of the server's states before they are connected; no other page loads it.
import { apartStates, initialState } from "$/utils/context";

Object.assign(initialState, apartStates);

/** Around what uses such a state. */
export const StatesApart = ({ children }) => children;
