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
  title: "Sandboxed sessions can see sessions outside the sandbox",
  severity: "medium",
  owasp: ["ASI03", "ASI07"],
  rationale:
    "By default a sandboxed session sees only the sessions that it started. Otherwise it can read conversations " +
    "outside the sandbox and may write into them, which bypasses the sandbox.",
  remediation:
    "Restrict it to the sessions that it started: `openclaw config set agents.defaults.sandbox.sessionToolsVisibility " +
    "spawned`.",
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
      severity: severityByReach(model, { agents, untrusted: "medium", others: "low" }),
      message: `Sandboxed sessions of ${namesOf(agents)} can see every session that tools.sessions.visibility shows, not only those they started.`,
    });
  },
  fix: {
    safe: false,
    title: "Sets sessionToolsVisibility to spawned",
    apply: (_match, edit) => edit.set(clamp, "spawned"),
  },
};
