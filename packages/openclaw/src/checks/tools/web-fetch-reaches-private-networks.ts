import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { agentsGranted } from "../../facts/tools/granted-agents.ts";
import { isOutsiders, reachOf, widestOf } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const flag = "/tools/web/fetch/ssrfPolicy/dangerouslyAllowPrivateNetwork";

export const webFetchReachesPrivateNetworks: Check<OpenClawModel> = {
  id: "OC-SEC-006",
  title: "Web fetch reaches private networks",
  severity: "high",
  owasp: ["ASI02", "ASI03"],
  rationale:
    "web_fetch takes any address that the conversation gives it. With private addresses allowed, text from outside " +
    "can make the agent read internal services and the metadata service of a cloud machine.",
  remediation:
    "Switch it off: " +
    "`openclaw config set tools.web.fetch.ssrfPolicy.dangerouslyAllowPrivateNetwork false --strict-json`.",
  references: [
    openclawDocs("gateway/security/browser-control"),
    openclawDocs("tools/web"),
    owaspAgenticReference,
  ],
  run: (model, report) => {
    if (model.config.get("/tools/web/fetch/enabled") === false) return;
    const users = agentsGranted(model, "web_fetch");
    if (users.length === 0 || model.config.get(flag) !== true) return;
    const open = isOutsiders(
      widestOf(users.map((agent) => reachOf(model, agent, undefined, ["web_fetch"]))),
    );
    report({
      at: flag,
      severity: open ? "high" : "medium",
      message:
        "web_fetch may open private addresses, so a page or a message can lead the agent to internal services and cloud metadata.",
    });
  },
  fix: {
    safe: true,
    title: "Keeps web_fetch out of private networks",
    apply: (_sighting, edit) => edit.set(flag, false),
  },
};
