import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

export const credentialInStoredJob: Check<OpenClawModel> = {
  id: "OC-KEY-012",
  title: "Credential stands in what a stored job says",
  severity: "medium",
  owasp: ["ASI03"],
  rationale:
    "What a job says is sent to the model's provider at every run and stays in the records of its conversations; what it " +
    "runs stands in the store of jobs. Everybody who reads one of them, or a backup, has the credential, and a text that " +
    "the agent reads during the run can have it carried out.",
  remediation:
    "Make the credential invalid at its vendor and put a new one where only the program reads it: a variable of the " +
    "gateway, a helper such as `gh auth login` or git's credential store, or a script that the job calls. Then change the " +
    "job: `openclaw automations edit <job-id>`.",
  references: [
    openclawDocs("automation/cron-jobs/payloads"),
    openclawDocs("gateway/secrets"),
    owaspAgenticReference,
  ],
  run: ({ records, agents }, report) => {
    for (const { name, kind, schedule, agent, credentials, path } of records.cronJobs) {
      if (credentials.length === 0) continue;
      const tells = kind !== "command" && kind !== "script";
      report({
        at: "",
        file: { path, isFolder: false, excerpt: `job "${name}", ${schedule}` },
        ...(agents.some(({ id }) => id === agent) ? { agent } : {}),
        message: tells
          ? `The job "${name}" tells the agent ${credentials.join(", ")}, which goes to the model's provider at every run.`
          : `The ${kind} of the job "${name}" holds ${credentials.join(", ")} as text.`,
      });
    }
  },
};
