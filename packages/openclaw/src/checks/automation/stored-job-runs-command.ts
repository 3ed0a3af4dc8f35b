import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

export const storedJobRunsCommand: Check<OpenClawModel> = {
  id: "OC-PERS-009",
  title: "A stored job runs a program by itself",
  severity: "low",
  owasp: ["ASI10", "ASI05"],
  rationale:
    "The job runs a command or a script on the gateway's machine, with no model and no approval in between. It is the " +
    "place where somebody who once had control would leave something behind.",
  remediation:
    "Look at the job, `openclaw automations list --all` and `openclaw automations get <job-id>`, and remove what you did " +
    "not set up: `openclaw automations rm <job-id>`.",
  references: [openclawDocs("automation/cron-jobs/payloads"), owaspAgenticReference],
  run: ({ records, cronEnabled, agents }, report) => {
    if (!cronEnabled.value) return;
    for (const { name, kind, schedule, isEnabled, agent, path } of records.cronJobs) {
      if (!isEnabled || (kind !== "command" && kind !== "script")) continue;
      report({
        at: "",
        file: { path, isFolder: false, excerpt: `job "${name}", ${schedule}` },
        ...(agents.some(({ id }) => id === agent) ? { agent } : {}),
        message: `The job "${name}" runs a ${kind} on the gateway's machine, ${schedule}, and nobody is asked.`,
      });
    }
  },
};
