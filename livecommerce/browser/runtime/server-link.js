// The way from a form to the server: a websocket that is opened when it is first needed, and plain HTTP where it does not
// answer. A call may take both ways; its key makes it one.
import { createElement, useEffect, useState } from "react";
import { request } from "./http.js";
import { ReflexEvent } from "./reflex-state.js";
import { addEvents } from "./reflex-context.js";
import { tab } from "./storage.js";
import { unique } from "./unique.js";

/** How long the websocket may take before HTTP is tried as well, in milliseconds. */
const PATIENCE = 2500;

// What the server is called; the link brings it along.
let names = { callEvent: "", apiPath: "", httpTimeout: 0 };

const links = new Set();
let isNeeded = false;
// The websocket needs the session storage, which a browser may refuse.
let silent = !tab.isThere();
const waiting = new Map();
let listening;
const isListening = new Promise((resolve) => (listening = resolve));

export function connect() {
  if (silent || isNeeded) return;
  isNeeded = true;
  links.forEach((open) => open(true));
}

/** Mounts what listens to the server, its children, when the first call is on its way. */
export function ServerLink({ callEvent, apiPath, httpTimeout, children }) {
  names = { callEvent, apiPath, httpTimeout };
  const [Providers, setProviders] = useState(null);
  useEffect(() => {
    const open = (wanted) => {
      if (!wanted) return setProviders(null);
      return import("./server-state.js").then(
        ({ ServerState }) => setProviders(() => ServerState),
        (error) => console.warn(`the websocket is not used: ${error.message}`),
      );
    };
    open(isNeeded);
    links.add(open);
    return () => links.delete(open);
  }, []);
  return Providers ? createElement(Providers, null, children) : null;
}

/** Hands the server's replies to the calls that wait for them. */
export function ServerReplies({ replies }) {
  // The providers around it take their places after it.
  useEffect(() => void setTimeout(listening), []);
  useEffect(() => {
    for (const { ticket, ...reply } of replies) waiting.get(ticket)?.(reply);
  }, [replies]);
  return null;
}

function bySocket(ticket, path, body, key) {
  connect();
  isListening.then(() => addEvents([ReflexEvent(names.callEvent, { ticket, path, body, key })]));
  return new Promise((resolve) => waiting.set(ticket, resolve)).finally(() => waiting.delete(ticket));
}

const byHttp = (ticket, path, body, key) =>
  request("POST", names.apiPath + path, body, key, names.httpTimeout, ticket);

const after = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export async function callApi(path, body, key) {
  // Whichever way it goes, it is one request, and this is its id.
  const ticket = unique();
  if (silent) return byHttp(ticket, path, body, key);
  const socket = bySocket(ticket, path, body, key);
  const first = await Promise.race([socket, after(PATIENCE)]);
  if (first) return first;
  let isHttp = false;
  const http = byHttp(ticket, path, body, key).finally(() => (isHttp = true));
  const second = await Promise.race([socket, http]);
  if (isHttp && second.status > 0) {
    // HTTP answers and the websocket does not: the next call need not wait for it.
    goOnByHttp();
  }
  return second;
}

/** Does without the websocket from now on; whether the page can. */
export function goOnByHttp() {
  silent = true;
  links.forEach((open) => open(false));
  return links.size > 0;
}
