import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { namesOf } from "../../facts/reporting/agent-names.ts";
import { agentsGranted } from "../../facts/tools/granted-agents.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { severityByReach } from "../../facts/reporting/severity-by-reach.ts";

const flag = "/tools/sessions_spawn/attachments/enabled";

export const filesPassedToSubagents: Check<OpenClawModel> = {
  id: "OC-LAT-004",
  title: "Agents can pass files to sub-agents",
  severity: "info",
  owasp: ["ASI07", "ASI06"],
  rationale:
    "An agent writes the files that its sub-agent starts with, and a file can contain instructions. Content that " +
    "an untrusted sender put into one conversation reaches another agent as working material, bypassing lists " +
    "that filter messages.",
  remediation:
    "Disable it where untrusted senders reach an agent that starts others: `openclaw config set " +
    "tools.sessions_spawn.attachments.enabled false --strict-json`.",
  references: [openclawDocs("gateway/config-tools/sessions-and-subagents"), owaspAgenticReference],
  run: (model, report) => {
    if (model.config.get(flag) !== true) return;
    const agents = agentsGranted(model, "sessions_spawn");
    if (agents.length === 0) return;
    report({
      at: flag,
      severity: severityByReach(model, { agents, untrusted: "low", others: "info" }),
      message: `${namesOf(agents)} can pass files to sub-agents.`,
    });
  },
  fix: {
    safe: false,
    title: "Stops agents from passing files to sub-agents",
    apply: (_sighting, edit) => edit.set(flag, false),
  },
};
