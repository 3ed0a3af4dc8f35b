import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import {
  codexAsksNobody,
  codexModelOf,
  listsBindCodex,
} from "../../facts/execution/codex-runtime.ts";
import { foundAgent } from "../../facts/reporting/found-agent.ts";
import { audienceNames, reachOf, widestOf } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { executionContextsOf } from "../../facts/reach/execution-contexts.ts";
import { execModeOnMachine } from "../../facts/execution/shell-access.ts";
import { autoApprovedShellSeverities } from "../../facts/execution/auto-approved-shell.ts";
import { denyTools } from "../../facts/tools/deny-tools.ts";

export const codexShellIgnoresProfile: Check<OpenClawModel> = {
  id: "OC-EXEC-012",
  title: "Codex shell is not restricted by the tool profile",
  severity: "critical",
  owasp: ["ASI05", "ASI02"],
  rationale:
    "A model that runs under Codex has Codex's own shell and file tools, which OpenClaw starts with full rights " +
    "and without approvals. A tool profile only restricts OpenClaw's tools. Lists that allow or deny tools " +
    "remove Codex's own; a profile does not.",
  remediation:
    'Deny the shell by name in addition to the profile: `openclaw config set tools.deny \'["exec", "process"]\' ' +
    "--strict-json`. To keep Codex's tools and have commands reviewed, use `openclaw config set tools.exec.mode " +
    "auto` instead.",
  references: [
    openclawDocs("plugins/codex-harness-reference/restricted-turns"),
    openclawDocs("plugins/codex-harness-reference/approval-and-sandbox"),
    owaspAgenticReference,
  ],
  weakness: "unrestricted tools",

  run: (model, report) => {
    if (!codexAsksNobody(model.config)) return;
    for (const agent of model.agents) {
      const { mode, host } = agent.exec;
      if (execModeOnMachine(agent) !== "full" || !["auto", "gateway"].includes(host.value))
        continue;
      // Only for the few agents without a shell does it matter which runtime they use.
      if (agent.grant("exec", "host").allowed) continue;
      const contexts = executionContextsOf(agent).filter(({ where }) => where === "host");
      const codex = codexModelOf(model, agent);
      if (codex === undefined || contexts.length === 0 || listsBindCodex(model, agent)) continue;
      const reach = widestOf(contexts.map((context) => reachOf(model, agent, context)));
      report({
        at: [agent.toolProfile.at, codex.at, mode.at],
        agent: agent.id,
        severity: autoApprovedShellSeverities[reach],
        message: `${agent.id} runs ${codex.name} under Codex, which keeps its own shell under the tool profile "${agent.toolProfile.value}": ${audienceNames[reach]} can have it run any command on the machine without approval.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Denies the shell by name, which also removes Codex's own tools",
    apply: (match, edit, model) =>
      denyTools(model, foundAgent(model, match), ["exec", "process"], edit),
  },
};
