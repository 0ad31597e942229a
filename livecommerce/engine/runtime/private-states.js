// Initial server states for private pages, before they are connected; no other page loads them.
import { privateStates, initialState } from "$/utils/context";

Object.assign(initialState, privateStates);

/** Wrapper around components that use such a state. */
export const PrivateStates = ({ children }) => children;
