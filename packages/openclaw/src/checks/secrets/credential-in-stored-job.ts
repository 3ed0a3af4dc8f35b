import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

export const credentialInStoredJob: Check<OpenClawModel> = {
  id: "OC-KEY-012",
  title: "Hard-coded credential in a stored job",
  severity: "medium",
  owasp: ["ASI03"],
  rationale:
    "A job's prompt is sent to the model provider at every run and stays in its conversation records; what it runs is " +
    "in the job store. Anyone who reads one of them, or a backup, has the credential, and untrusted text that the " +
    "agent reads during the run can exfiltrate it.",
  remediation:
    "Revoke the credential and put a new one where only the program reads it: a variable of the gateway, a helper " +
    "such as `gh auth login` or git's credential store, or a script that the job calls. Then change the job: " +
    "`openclaw automations edit <job-id>`.",
  references: [
    openclawDocs("automation/cron-jobs/payloads"),
    openclawDocs("gateway/secrets"),
    owaspAgenticReference,
  ],
  run: ({ records, agents }, report) => {
    for (const { name, kind, schedule, agent, credentials, path } of records.cronJobs) {
      if (credentials.length === 0) continue;
      const isPrompt = kind !== "command" && kind !== "script";
      report({
        at: "",
        file: { path, isFolder: false, excerpt: `job "${name}", ${schedule}` },
        ...(agents.some(({ id }) => id === agent) ? { agent } : {}),
        message: isPrompt
          ? `The prompt of the job "${name}" contains ${credentials.join(", ")}, which is sent to the model provider at every run.`
          : `The ${kind} of the job "${name}" contains ${credentials.join(", ")} in plaintext.`,
      });
    }
  },
};
