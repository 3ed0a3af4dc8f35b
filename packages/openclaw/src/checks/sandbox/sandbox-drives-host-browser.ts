import type { Check } from "@parapet/scan-core/core/check.ts";
import { asBoolean } from "@parapet/scan-core/settings/readers.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { agentOf } from "../../facts/reporting/agent-of-pointer.ts";
import { namesOf } from "../../facts/reporting/agent-names.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { sandboxSettings } from "../../facts/sandbox/sandbox-settings.ts";
import { severityByReach } from "../../facts/reporting/severity-by-reach.ts";

export const sandboxDrivesHostBrowser: Check<OpenClawModel> = {
  id: "OC-BOX-010",
  title: "Sandboxed sessions can control the host browser",
  severity: "high",
  owasp: ["ASI03", "ASI05"],
  rationale:
    "The host's browser is outside the sandbox and signed in as its user. A sandboxed session that can use it can " +
    "reach that user's mail, consoles and shops.",
  remediation:
    "Restrict sandboxed sessions to the sandbox's browser: `openclaw config set " +
    "agents.defaults.sandbox.browser.allowHostControl false --strict-json`.",
  references: [
    openclawDocs("gateway/sandboxing/docker-backend"),
    openclawDocs("gateway/security/browser-control"),
    owaspAgenticReference,
  ],
  run: (model, report) => {
    for (const setting of sandboxSettings(model, "browser/allowHostControl", asBoolean)) {
      if (!setting.value) continue;
      const users = setting.agents.filter((agent) => agent.grant("browser", "sandbox").allowed);
      report({
        at: setting.at,
        ...agentOf(model, setting.at),
        severity:
          users.length === 0
            ? "low"
            : severityByReach(model, { agents: users, untrusted: "high", others: "medium" }),
        message:
          users.length === 0
            ? `allowHostControl is on; only the sandbox's tool list keeps ${namesOf(setting.agents)} from the host browser.`
            : `Sandboxed sessions of ${namesOf(users)} can control the host browser.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Sets allowHostControl to false",
    apply: (match, edit) => edit.set(placeOf(match), false),
  },
};
