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

export function startVendor(name, account) {
  vendors ??= import("./vendors.js");
  vendors.then((module) => module.start(name, account)).catch((error) => warnUnlessLeft(`${name} was not started: ${error.message}`));
}

export const stopVendor = (name, account) => vendors?.then((module) => module.stop(name, account));
