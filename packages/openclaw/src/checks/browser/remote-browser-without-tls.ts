import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { listenersTo } from "@parapet/scan-core/addresses/address-reach.ts";
import { browserAgents, browserName, remoteBrowsers } from "../../facts/browser/browser-use.ts";
import { withTls } from "@parapet/scan-core/addresses/clear-text-host.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

export const remoteBrowserWithoutTls: Check<OpenClawModel> = {
  id: "OC-WEB-001",
  title: "Remote browser uses an unencrypted connection",
  severity: "high",
  owasp: ["ASI03", "ASI07"],
  rationale:
    "The debugging port of a browser has no authentication: anyone who can connect to it has its tabs, its " +
    "cookies and every signed-in account. Over plain HTTP, anyone on the network path can read the traffic and " +
    "take control.",
  remediation:
    "Connect over https or wss, through a tailnet, or through a tunnel that ends on this machine: `openclaw " +
    "config set browser.profiles.NAME.cdpUrl https://…`.",
  references: [
    openclawDocs("gateway/security/browser-control"),
    openclawDocs("gateway/config-browser-ui-desktop"),
    owaspAgenticReference,
  ],
  aliases: ["browser.remote_cdp_http"],
  run: (model, report) => {
    if (browserAgents(model).length === 0) return;
    for (const browser of remoteBrowsers(model)) {
      const listeners = listenersTo(browser.url);
      if (listeners === undefined) continue;
      report({
        at: browser.at,
        severity: listeners === "public" ? "high" : "medium",
        message: `${browserName(browser)} is controlled over plain HTTP, so others ${
          listeners === "public" ? "on the network path" : "in the same network"
        } can read and take over its sessions.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Connects to the browser over TLS",
    apply: (match, edit, model) => {
      const at = placeOf(match);
      const browser = remoteBrowsers(model).find((candidate) => candidate.at === at);
      if (browser !== undefined) edit.set(at, withTls(browser.url));
    },
  },
};
