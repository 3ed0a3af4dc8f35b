import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

export const storedJobRunsCommand: Check<OpenClawModel> = {
  id: "OC-PERS-009",
  title: "Stored job runs commands without approval",
  severity: "low",
  owasp: ["ASI10", "ASI05"],
  rationale:
    "The job runs a command or a script on the gateway's machine, without a model and without approval. An " +
    "attacker who once had control can use such a job for persistence.",
  remediation:
    "Review the job with `openclaw automations list --all` and `openclaw automations get <job-id>`, and remove " +
    "jobs that you did not create: `openclaw automations rm <job-id>`.",
  references: [openclawDocs("automation/cron-jobs/payloads"), owaspAgenticReference],
  run: ({ records, cronEnabled, agents }, report) => {
    if (!cronEnabled.value) return;
    for (const { name, kind, schedule, isEnabled, agent, path } of records.cronJobs) {
      if (!isEnabled || (kind !== "command" && kind !== "script")) continue;
      report({
        at: "",
        file: { path, isFolder: false, excerpt: `job "${name}", ${schedule}` },
        ...(agents.some(({ id }) => id === agent) ? { agent } : {}),
        message: `The job "${name}" runs a ${kind} on the gateway's machine, ${schedule}, without approval.`,
      });
    }
  },
};
