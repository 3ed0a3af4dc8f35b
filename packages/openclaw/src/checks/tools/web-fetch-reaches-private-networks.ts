import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { agentsGranted } from "../../facts/tools/granted-agents.ts";
import { includesUntrusted, reachOf, widestOf } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const flag = "/tools/web/fetch/ssrfPolicy/dangerouslyAllowPrivateNetwork";

export const webFetchReachesPrivateNetworks: Check<OpenClawModel> = {
  id: "OC-SEC-006",
  title: "Web fetch can access private networks (SSRF)",
  severity: "high",
  owasp: ["ASI02", "ASI03"],
  rationale:
    "web_fetch accepts any URL from the conversation. With private addresses allowed, untrusted text can make the " +
    "agent read internal services and cloud metadata services.",
  remediation:
    "Disable it: `openclaw config set tools.web.fetch.ssrfPolicy.dangerouslyAllowPrivateNetwork false --strict-json`.",
  references: [
    openclawDocs("gateway/security/browser-control"),
    openclawDocs("tools/web"),
    owaspAgenticReference,
  ],
  run: (model, report) => {
    if (model.config.get("/tools/web/fetch/enabled") === false) return;
    const users = agentsGranted(model, "web_fetch");
    if (users.length === 0 || model.config.get(flag) !== true) return;
    const open = includesUntrusted(
      widestOf(users.map((agent) => reachOf(model, agent, undefined, ["web_fetch"]))),
    );
    report({
      at: flag,
      severity: open ? "high" : "medium",
      message:
        "web_fetch can open private addresses, so a page or a message can direct the agent to internal services and cloud " +
        "metadata.",
    });
  },
  fix: {
    safe: true,
    title: "Blocks web_fetch from private networks",
    apply: (_match, edit) => edit.set(flag, false),
  },
};
