// Initial server states for pages apart, before they are connected; no other page loads them.
import { apartStates, initialState } from "$/utils/context";

Object.assign(initialState, apartStates);

/** Wrapper around components that use such a state. */
export const StatesApart = ({ children }) => children;
