import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { namesOf } from "../../facts/reporting/agent-names.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { isSandboxed } from "../../facts/sandbox/sandbox-settings.ts";
import { severityByReach } from "../../facts/reporting/severity-by-reach.ts";

const clamp = "/agents/defaults/sandbox/sessionToolsVisibility";
const sessionTools = ["sessions_list", "sessions_history", "sessions_search", "sessions_send"];

export const sandboxSeesAllSessions: Check<OpenClawModel> = {
  id: "OC-BOX-013",
  title: "Sandboxed sessions see sessions outside the sandbox",
  severity: "medium",
  owasp: ["ASI03", "ASI07"],
  rationale:
    "A sandboxed session normally sees the sessions that it started, and no others. Without that it reads what was " +
    "said in conversations outside the sandbox, and may write into them, which is a way around the sandbox.",
  remediation:
    "Keep it to its own: `openclaw config set agents.defaults.sandbox.sessionToolsVisibility spawned`.",
  references: [
    openclawDocs("gateway/config-tools/sessions-and-subagents"),
    openclawDocs("gateway/sandboxing/what-gets-sandboxed"),
    owaspAgenticReference,
  ],
  run: (model, report) => {
    if (model.config.get(clamp) !== "all") return;
    const agents = model.agents
      .filter(isSandboxed)
      .filter((agent) => sessionTools.some((tool) => agent.grant(tool, "sandbox").allowed));
    if (agents.length === 0) return;
    report({
      at: clamp,
      severity: severityByReach(model, agents, "medium", "low"),
      message: `Sandboxed sessions of ${namesOf(agents)} see every session that tools.sessions.visibility shows, not only those they started.`,
    });
  },
  fix: {
    safe: false,
    title: "Keeps sandboxed sessions to those they started",
    apply: (_sighting, edit) => edit.set(clamp, "spawned"),
  },
};
