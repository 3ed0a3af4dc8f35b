import type { Check } from "@parapet/scan-core/core/check.ts";
import { reportFacts } from "@parapet/code-analysis/command-checks/report-facts.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { owaspAgenticReference, vscodeDocs } from "../references.ts";

export const commandRunsDownload: Check<ClientModel> = {
  id: "VS-RUN-005",
  title: "A command that runs by itself runs code from elsewhere",
  severity: "critical",
  owasp: ["ASI04", "ASI05"],
  rationale:
    "A task of folderOpen and the commands of a dev container run without a question once the folder is trusted. One that fetches " +
    "its script runs whatever its address answers on that day; one that decodes what it runs, or ties a shell to a connection, " +
    "hides what that is.",
  remediation:
    "Put the script into the repository and name that file, or install from a package with its version. In a container, build it into the image.",
  references: [
    vscodeDocs("debugtest/tasks"),
    "https://containers.dev/implementors/json_reference/",
    owaspAgenticReference,
  ],
  run: ({ autoRunCommands }, report) => reportFacts(autoRunCommands, "elsewhere", report),
};
