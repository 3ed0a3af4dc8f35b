import { browserAgents, browserName, remoteBrowsers } from "../../facts/browser/browser-use.ts";
import { clearTextCheck } from "../../facts/connections/clear-text-check.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";

export const remoteBrowserWithoutTls = clearTextCheck({
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
  ],
  aliases: ["browser.remote_cdp_http"],
  connections: (model) =>
    browserAgents(model).length === 0
      ? []
      : remoteBrowsers(model).map((browser) => ({
          at: browser.at,
          address: browser.url,
          severity: { public: "high", private: "medium" },
          message: (readers) =>
            `${browserName(browser)} is controlled over plain HTTP, so ${readers} can read and take over its sessions.`,
        })),
  fix: { title: "Connects to the browser over TLS" },
});
