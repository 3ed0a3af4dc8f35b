import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { agentsGranted } from "../../facts/tools/granted-agents.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { includesUntrusted, reachOf, widestOf } from "../../facts/reach/reach.ts";
import { settingName } from "../../facts/tools/tool-lists.ts";

const flags = [
  "/browser/ssrfPolicy/dangerouslyAllowPrivateNetwork",
  "/browser/ssrfPolicy/allowPrivateNetwork",
];

export const browserReachesPrivateNetworks: Check<OpenClawModel> = {
  id: "OC-SEC-005",
  title: "Browser can access private networks (SSRF)",
  severity: "high",
  owasp: ["ASI02", "ASI03"],
  rationale:
    "A page or a message can direct the agent's browser to any address. With private addresses allowed, that includes " +
    "routers, internal services and cloud metadata services, which return credentials.",
  remediation:
    "Disable it: `openclaw config set browser.ssrfPolicy.dangerouslyAllowPrivateNetwork false --strict-json`, and " +
    "list the internal hosts that are needed in browser.ssrfPolicy.allowedHostnames.",
  references: [openclawDocs("gateway/security/browser-control"), owaspAgenticReference],
  aliases: ["config.insecure_or_dangerous_flags"],
  run: (model, report) => {
    if (model.config.get("/browser/enabled") === false) return;
    const users = agentsGranted(model, "browser");
    if (users.length === 0) return;
    const open = includesUntrusted(
      widestOf(users.map((agent) => reachOf(model, agent, undefined, ["browser"]))),
    );
    for (const at of flags.filter((flag) => model.config.get(flag) === true)) {
      report({
        at,
        severity: open ? "high" : "medium",
        message: `${settingName(at)} is on, so a page or a message can direct the browser to internal services and cloud metadata.`,
      });
    }
  },
  fix: {
    safe: true,
    title: "Blocks the browser from private networks",
    apply: (match, edit) => edit.set(placeOf(match), false),
  },
};
