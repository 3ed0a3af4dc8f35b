import { reportFacts } from "@parapet/code-analysis/command-checks/report-facts.ts";
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { copilotDocs, owaspAgenticReference } from "../references.ts";

export const hookRunsDownload: Check<ClientModel> = {
  id: "GC-HOOK-001",
  title: "A hook runs code from elsewhere",
  severity: "critical",
  owasp: ["ASI04", "ASI05"],
  rationale:
    "Hooks run by themselves, as you and without a question. One that fetches its script runs whatever its address answers " +
    "on that day, also after somebody else has taken the address over. One that decodes what it runs, or ties a shell to " +
    "a connection, hides what that is.",
  remediation:
    "Put the script into a file that only you can change, and name that file in the hook.",
  references: [copilotDocs("reference/hooks-reference"), owaspAgenticReference],
  run: ({ ownCommands }, report) => reportFacts(ownCommands, "elsewhere", report),
};
