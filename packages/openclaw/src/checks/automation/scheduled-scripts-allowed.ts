import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { asBoolean, effective } from "../../model/settings.ts";
import { defaultsApply } from "../../facts/reporting/defaults-apply.ts";
import { includesUntrusted, reachOf } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { executionContextsOf } from "../../facts/reach/execution-contexts.ts";
import { hostShellAccess } from "../../facts/execution/shell-access.ts";

const triggers = "/cron/triggers/enabled";

export const scheduledScriptsAllowed: Check<OpenClawModel> = {
  id: "OC-PERS-002",
  title: "Agents can leave scripts that run by themselves",
  severity: "low",
  owasp: ["ASI10", "ASI05"],
  rationale:
    "A scheduled job may be a script that calls the agent's tools every 30 seconds, with no model and no conversation " +
    "in between. What an attacker once had an agent schedule goes on running commands after the chat is forgotten.",
  remediation:
    "Let scheduled jobs be messages only: `openclaw config set cron.triggers.enabled false --strict-json`.",
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
      // What is on by default is said once, of the scheduler itself.
      severity: reached === undefined || !config.has(triggers) ? "info" : "low",
      message: `cron.triggers.enabled is true${
        config.has(triggers) ? "" : " by default"
      }, so agent ${(reached ?? author).id} can schedule scripts that run commands on this machine.`,
    });
  },
  fix: {
    safe: false,
    title: "Lets scheduled jobs run no scripts",
    apply: (_sighting, edit) => edit.set(triggers, false),
  },
};
