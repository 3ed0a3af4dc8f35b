import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { browserAgents, browserName, remoteBrowsers } from "../../facts/browser/browser-use.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const schemes = new Set(["http:", "https:", "ws:", "wss:"]);

export const remoteBrowserAddressInvalid: Check<OpenClawModel> = {
  id: "OC-WEB-008",
  title: "Invalid address of a remote browser",
  severity: "low",
  owasp: ["ASI08"],
  rationale:
    "OpenClaw accepts the file and fails when an agent needs the browser. The intended isolation of the browser " +
    "on another host is not effective, and nothing reports this earlier.",
  remediation: "Set cdpUrl to a complete address: http, https, ws or wss, host and port.",
  references: [
    openclawDocs("gateway/config-browser-ui-desktop"),
    openclawDocs("gateway/security/audit-checks"),
    owaspAgenticReference,
  ],
  aliases: ["browser.control_invalid_config"],
  run: (model, report) => {
    if (browserAgents(model).length === 0) return;
    for (const browser of remoteBrowsers(model)) {
      // The value of a variable is unknown here.
      if (browser.url.includes("${") || isAddress(browser.url)) continue;
      report({
        at: browser.at,
        message: `${browserName(browser)} has a cdpUrl that is not a valid browser address.`,
      });
    }
  },
};

function isAddress(url: string): boolean {
  return URL.canParse(url) && schemes.has(new URL(url).protocol);
}
