import type { Check } from "@parapet/scan-core/core/check.ts";
import { asBoolean } from "@parapet/scan-core/settings/readers.ts";
import { effective } from "@parapet/scan-core/settings/settings.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { defaultsApply } from "../../facts/reporting/defaults-apply.ts";
import { includesUntrusted, reachOf } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { executionContextsOf } from "../../facts/reach/execution-contexts.ts";
import { hostShellAccess } from "../../facts/execution/shell-access.ts";

const triggers = "/cron/triggers/enabled";

export const scheduledScriptsAllowed: Check<OpenClawModel> = {
  id: "OC-PERS-002",
  title: "Agents can schedule scripts that run unattended",
  severity: "low",
  owasp: ["ASI10", "ASI05"],
  rationale:
    "A scheduled job can be a script that calls the agent's tools every 30 seconds, without a model or a " +
    "conversation. A script that an attacker once had the agent schedule keeps running commands after the chat " +
    "is over.",
  remediation:
    "Limit scheduled jobs to messages: `openclaw config set cron.triggers.enabled false --strict-json`.",
  references: [openclawDocs("automation/cron-jobs/schedules"), owaspAgenticReference],
  run: (model, report) => {
    const { config, agents, cronEnabled } = model;
    const enabled = effective(config, [triggers], asBoolean, defaultsApply(model));
    if (!cronEnabled.value || !enabled.value) return;
    const authors = agents.filter(
      (agent) =>
        hostShellAccess(agent).length > 0 &&
        executionContextsOf(agent).some(({ where }) => agent.grant("automations", where).allowed),
    );
    const [author] = authors;
    if (author === undefined) return;
    const reached = authors.find((agent) => includesUntrusted(reachOf(model, agent)));
    report({
      at: [enabled.at, cronEnabled.at],
      // The default is reported once, for the scheduler itself.
      severity: reached === undefined || !config.has(triggers) ? "info" : "low",
      message: `cron.triggers.enabled is true${
        config.has(triggers) ? "" : " by default"
      }, so agent ${(reached ?? author).id} can schedule scripts that run commands on this machine.`,
    });
  },
  fix: {
    safe: false,
    title: "Disables scheduled scripts",
    apply: (_sighting, edit) => edit.set(triggers, false),
  },
};
