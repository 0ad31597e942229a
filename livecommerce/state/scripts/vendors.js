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

// Consent Mode v2. Visits and ads are measured; no ad is personalized, so consent to that is not asked for.
function updateGoogleConsent(answer) {
  const all = { ad_storage: answer, ad_user_data: answer, ad_personalization: "denied", analytics_storage: answer };
  window.gtag("consent", "update", all);
}

function startGoogleTag(name, account, script) {
  window.gtag("js", new Date());
  window.gtag("config", account);
  load(name, script);
}

const vendors = {
  analytics: {
    start: startGoogleTag,
    setConsent(answer, account) {
      updateGoogleConsent(answer);
      // Google Analytics looks at this flag before it sends anything.
      window[`ga-disable-${account}`] = answer === "denied";
    },
  },
  adConversion: { start: startGoogleTag, setConsent: updateGoogleConsent },
  tagManager: {
    start(name, account, script) {
      window.dataLayer.push({ "gtm.start": Date.now(), event: "gtm.js" });
      load(name, script);
    },
    setConsent: updateGoogleConsent,
  },
  heatmap: {
    start: (name, account, script) => load(name, script),
    setConsent: (answer) => queue("clarity")("consentv2", { ad_Storage: "denied", analytics_Storage: answer }),
  },
  socialPixel: {
    start(name, account, script) {
      load(name, script, { account });
      const page = () => queue("socialPixel")("page");
      onNavigated(page);
      page();
    },
    setConsent: (answer) => queue("socialPixel")("consent", answer),
  },
};

const started = new Set();

export function start(name, account, script) {
  vendors[name].setConsent("granted", account);
  if (started.has(name)) return;
  started.add(name);
  vendors[name].start(name, account, script);
}

export function stop(name, account) {
  if (started.has(name)) vendors[name].setConsent("denied", account);
}
