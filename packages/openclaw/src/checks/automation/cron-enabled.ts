import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { shortList } from "../../facts/channels/open-entry-points.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { executionContextsOf } from "../../facts/reach/execution-contexts.ts";

export const cronEnabled: Check<OpenClawModel> = {
  id: "OC-PERS-001",
  title: "Scheduled jobs enabled",
  severity: "low",
  owasp: ["ASI10", "ASI06"],
  rationale:
    "A scheduled job outlives the conversation that created it. An injected instruction can run again and again, " +
    "with nobody watching.",
  remediation:
    "If you need no jobs, disable the scheduler: `openclaw config set cron.enabled false`. Otherwise deny the " +
    'tool to agents that read untrusted text: add "automations" to their tools.deny.',
  references: [
    openclawDocs("automation"),
    openclawDocs("gateway/security/tool-permissions"),
    owaspAgenticReference,
  ],
  run: ({ cronEnabled: enabled, agents, config }, report) => {
    if (!enabled.value) return;
    const schedulers = agents
      .filter((agent) =>
        executionContextsOf(agent).some(
          (context) => agent.grant("automations", context.where).allowed,
        ),
      )
      .map(({ id }) => id);
    const state = config.has(enabled.at) ? "cron.enabled is true" : "cron.enabled is on by default";
    report({
      at: enabled.at,
      severity: schedulers.length === 0 ? "info" : "low",
      message:
        schedulers.length === 0
          ? `${state}. No agent has the tool to schedule jobs, but stored jobs still run.`
          : `${state}, and ${shortList(schedulers)} can schedule jobs that outlive the conversation.`,
    });
  },
  fix: {
    safe: false,
    title: "Disables scheduled jobs",
    apply: (_sighting, edit, { cronEnabled: enabled }) => edit.set(enabled.at, false),
  },
};
