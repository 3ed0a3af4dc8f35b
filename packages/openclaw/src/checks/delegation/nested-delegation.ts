import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { defaultsApply } from "../../facts/reporting/defaults-apply.ts";
import { agentsGranted } from "../../facts/tools/granted-agents.ts";
import { namesOf } from "../../facts/reporting/agent-names.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { reachedByUntrusted } from "../../facts/reporting/severity-by-reach.ts";

const depthAt = "/agents/defaults/subagents/maxSpawnDepth";
const unset = 5;
const unsetInOlder = 1;

export const nestedDelegation: Check<OpenClawModel> = {
  id: "OC-LAT-003",
  title: "Sub-agents can start further sub-agents",
  severity: "low",
  owasp: ["ASI08", "ASI07"],
  rationale:
    "Each level of sub-agents multiplies the effect of one message and further obscures who requested it. Five " +
    "levels, the default in recent releases, are far more than delegated work needs.",
  remediation:
    "Limit delegation to one level: `openclaw config set agents.defaults.subagents.maxSpawnDepth 1 " +
    "--strict-json`.",
  references: [openclawDocs("tools/subagents/nesting"), owaspAgenticReference],
  run: (model, report) => {
    const written = model.config.get(depthAt);
    const byDefault = defaultsApply(model) ? unset : unsetInOlder;
    const depth = typeof written === "number" ? written : byDefault;
    const agents = agentsGranted(model, "sessions_spawn");
    const open = agents.filter((agent) => reachedByUntrusted(model, [agent]));
    if (depth <= 1 || agents.length === 0) return;
    if (open.length === 0 && (written === undefined || depth <= 2)) return;
    report({
      at: depthAt,
      severity: open.length > 0 ? "low" : "info",
      message: `Sub-agents of ${namesOf(open.length > 0 ? open : agents)} can start further sub-agents, ${depth} levels deep${open.length > 0 ? ", and untrusted senders can trigger this" : ""}.`,
    });
  },
  fix: {
    safe: false,
    title: "Stops sub-agents from starting further sub-agents",
    apply: (_sighting, edit) => edit.set(depthAt, 1),
  },
};
