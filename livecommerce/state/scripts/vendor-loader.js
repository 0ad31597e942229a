// Starts the vendors' scripts; vendor_scripts.py gives these functions their Python names. The code about the vendors themselves comes
// when the first of them may start.
import { warnUnlessLeft } from "$/engine/runtime/log.js";

let vendors = null;

export function denyMeasuring() {
  window.dataLayer ??= [];
  window.gtag ??= function gtag() {
    window.dataLayer.push(arguments);
  };
  const denied = { ad_storage: "denied", ad_user_data: "denied", ad_personalization: "denied", analytics_storage: "denied" };
  window.gtag("consent", "default", denied);
}

/** Vendors that may run, also those that wait for the page to be shown. */
const allowed = new Set();

/** Ends when the page is shown: one that the browser renders ahead may never be. */
const shown = () =>
  document.prerendering ? new Promise((resolve) => document.addEventListener("prerenderingchange", resolve, { once: true })) : Promise.resolve();

async function load(name, account, script) {
  await shown();
  if (!allowed.has(name)) return;
  vendors ??= import("./vendors.js");
  (await vendors).start(name, account, script);
}

export function startVendor(name, account, script) {
  allowed.add(name);
  load(name, account, script).catch((error) => warnUnlessLeft(`${name} was not started: ${error.message}`));
}

export function stopVendor(name, account) {
  allowed.delete(name);
  vendors?.then((module) => module.stop(name, account));
}
