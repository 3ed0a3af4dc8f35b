import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { browserAgents, browserName, remoteBrowsers } from "../../facts/browser/browser-use.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const schemes = new Set(["http:", "https:", "ws:", "wss:"]);

export const remoteBrowserAddressInvalid: Check<OpenClawModel> = {
  id: "OC-WEB-008",
  title: "Address of a remote browser is none",
  severity: "low",
  owasp: ["ASI08"],
  rationale:
    "OpenClaw accepts the file and fails when an agent wants the browser. What was meant to keep the browser elsewhere " +
    "is not in force, and nobody is told before.",
  remediation: "Write a whole address into cdpUrl: http, https, ws or wss, host and port.",
  references: [
    openclawDocs("gateway/config-browser-ui-desktop"),
    openclawDocs("gateway/security/audit-checks"),
    owaspAgenticReference,
  ],
  aliases: ["browser.control_invalid_config"],
  run: (model, report) => {
    if (browserAgents(model).length === 0) return;
    for (const browser of remoteBrowsers(model)) {
      // What a variable stands for is not known here.
      if (browser.url.includes("${") || isAddress(browser.url)) continue;
      report({
        at: browser.at,
        message: `${browserName(browser)} is to be reached at something that is no address of a browser.`,
      });
    }
  },
};

function isAddress(url: string): boolean {
  return URL.canParse(url) && schemes.has(new URL(url).protocol);
}
