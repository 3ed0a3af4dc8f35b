import type { Check } from "@parapet/scan-core/core/check.ts";
import { reportFacts } from "@parapet/code-analysis/command-checks/report-facts.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { owaspAgenticReference, vscodeDocs } from "../references.ts";

export const commandRunsDownload: Check<ClientModel> = {
  id: "VS-RUN-005",
  title: "Auto-run command runs remote or obfuscated code",
  severity: "critical",
  owasp: ["ASI04", "ASI05"],
  rationale:
    "A folderOpen task and the commands of a dev container run without approval once the folder is trusted. One that " +
    "downloads its script runs whatever the address returns that day; one that decodes what it runs, or attaches a " +
    "shell to a connection, hides its purpose.",
  remediation:
    "Put the script in the repository and name that file, or install a pinned package version. For a container, build " +
    "it into the image.",
  references: [
    vscodeDocs("debugtest/tasks"),
    "https://containers.dev/implementors/json_reference/",
    owaspAgenticReference,
  ],
  run: ({ autoRunCommands }, report) => reportFacts(autoRunCommands, "elsewhere", report),
};
