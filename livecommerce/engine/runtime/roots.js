// Preact roots. React prerenders, and Preact hydrates in browsers. Each part of the page with code is a separate root, which contains
// its failures.
import { Component, createElement, hydrate as hydrateTree, render } from "preact";
import { reportFault } from "./faults.js";
import { rememberInput } from "./remembered-input.js";

/** Number of retries of a failed root; the count restarts after it has not failed for a while. */
const RETRIES = 3;
const STABLE_AFTER_MS = 1_000;

/** Error boundary of a root. After an error it renders nothing until the root is rendered again. */
class Root extends Component {
  static getDerivedStateFromError = () => ({ failed: true });
  componentDidMount() {
    this.props.onMounted();
  }
  componentDidCatch(error) {
    this.props.onError(error);
  }
  render() {
    return this.state.failed ? null : this.props.children;
  }
}

/**
 * Hydrates a part of the page; Preact corrects HTML that has changed since it was sent. If rendering fails later, for instance because
 * another script has changed the page, the part is rendered again, with its static parts and typed values.
 *
 * @param host     The element that contains the part; if it is empty, the part is rendered instead of hydrated.
 * @param name     Its name in error messages.
 * @param Content  Its component.
 * @param failed   Called when it fails to render after it has worked; the server's HTML has been restored by then.
 * @return         `done`: a promise that resolves when it is hydrated or has failed; `unmount`: a function.
 */
export function hydrate(host, name, Content, failed = () => {}) {
  const sent = [...host.childNodes];
  const input = rememberInput(host);
  let failures = 0;
  let failedAt = 0;
  let hasWorked = false;
  let isOver = false;
  let resolve;
  const done = new Promise((settle) => (resolve = settle));

  const onMounted = () => {
    hasWorked = true;
    input.restore();
    resolve();
  };
  const onError = (error) => {
    if (isOver) return;
    reportFault("render", name, error);
    failures = Date.now() - failedAt > STABLE_AFTER_MS ? 1 : failures + 1;
    failedAt = Date.now();
    queueMicrotask(() => (failures <= RETRIES ? renderAnew() : giveUp(error)));
  };
  const element = () => createElement(Root, { onMounted, onError }, createElement(Content));

  function renderAnew() {
    if (isOver) return;
    render(null, host);
    host.replaceChildren();
    render(element(), host);
  }

  function giveUp(error) {
    unmount();
    host.replaceChildren(...sent);
    input.restore();
    resolve();
    if (hasWorked) failed(error);
  }

  function unmount() {
    isOver = true;
    render(null, host);
  }

  if (sent.length > 0) hydrateTree(element(), host);
  else renderAnew();
  return { done, unmount };
}
