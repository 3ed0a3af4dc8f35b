import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { reachOfAddress } from "@parapet/scan-core/addresses/address-reach.ts";
import { browserAgents, browserName, remoteBrowsers } from "../../facts/browser/browser-use.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const optIns = [
  "/browser/ssrfPolicy/dangerouslyAllowPrivateNetwork",
  "/browser/ssrfPolicy/allowPrivateNetwork",
];

export const remoteBrowserInPrivateNetwork: Check<OpenClawModel> = {
  id: "OC-WEB-002",
  title: "Private network exposed to reach a remote browser",
  severity: "low",
  owasp: ["ASI02"],
  rationale:
    "The browser is in a private network, and access to the whole private network was allowed to reach it. Pages " +
    "and messages can then send the browser to every other machine there.",
  remediation:
    "Disable browser.ssrfPolicy.dangerouslyAllowPrivateNetwork, and name the one host in " +
    "browser.ssrfPolicy.allowedHostnames.",
  references: [
    openclawDocs("gateway/security/browser-control"),
    openclawDocs("gateway/config-browser-ui-desktop"),
    owaspAgenticReference,
  ],
  aliases: ["browser.remote_cdp_private_host"],
  run: (model, report) => {
    const optIn = optIns.find((at) => model.config.get(at) === true);
    if (optIn === undefined || browserAgents(model).length === 0) return;
    for (const browser of remoteBrowsers(model)) {
      if (reachOfAddress(browser.url) !== "private") continue;
      report({
        at: [browser.at, optIn],
        message: `${browserName(browser)} is in a private network, all of which the browser may reach.`,
      });
    }
  },
};
