// The scripts that wait for consent. Loaded itself only when the first of them may start.
import { onNavigated } from "$/engine/runtime/dom.js";
import { warnUnlessLeft } from "$/engine/runtime/log.js";

function load(name, address, data = {}) {
  const script = document.createElement("script");
  script.async = true;
  script.src = address;
  Object.assign(script.dataset, data);
  script.onerror = () => warnUnlessLeft(`${name} could not be loaded from ${address}`);
  document.head.append(script);
}

/** A function that keeps its calls until the vendor's script takes them over. */
function queue(name) {
  window[name] ??= function keep() {
    (window[name].q ??= []).push(arguments);
  };
  return window[name];
}

// Consent Mode v2. Visits and ads are measured; no ad is chosen for a person, which nobody is asked for.
function tellGoogle(answer) {
  const all = { ad_storage: answer, ad_user_data: answer, ad_personalization: "denied", analytics_storage: answer };
  window.gtag("consent", "update", all);
}

function startGoogleTag(name, account) {
  window.gtag("js", new Date());
  window.gtag("config", account);
  load(name, `https://www.googletagmanager.com/gtag/js?id=${account}`);
}

const vendors = {
  analytics: {
    start: startGoogleTag,
    tell(answer, account) {
      tellGoogle(answer);
      // Google Analytics looks at this flag before it sends anything.
      window[`ga-disable-${account}`] = answer === "denied";
    },
  },
  adConversion: { start: startGoogleTag, tell: tellGoogle },
  tagManager: {
    start(name, account) {
      window.dataLayer.push({ "gtm.start": Date.now(), event: "gtm.js" });
      load(name, `https://www.googletagmanager.com/gtm.js?id=${account}`);
    },
    tell: tellGoogle,
  },
  heatmap: {
    start: (name, account) => load(name, `https://www.clarity.ms/tag/${account}`),
    tell: (answer) => queue("clarity")("consentv2", { ad_Storage: "denied", analytics_Storage: answer }),
  },
  socialPixel: {
    start(name, account) {
      load(name, "/pixel.js", { account });
      const page = () => queue("socialPixel")("page");
      onNavigated(page);
      page();
    },
    tell: (answer) => queue("socialPixel")("consent", answer),
  },
};

const started = new Set();

export function start(name, account) {
  vendors[name].tell("granted", account);
  if (started.has(name)) return;
  started.add(name);
  vendors[name].start(name, account);
}

export function stop(name, account) {
  if (started.has(name)) vendors[name].tell("denied", account);
}
