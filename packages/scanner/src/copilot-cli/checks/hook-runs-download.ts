import type { Check } from "../../check.ts";
import { runsWhatItFetches } from "../../mcp/shell-scripts.ts";
import type { ClientModel } from "../../mcp-clients/client/client-spec.ts";
import { hooksIn } from "../hooks.ts";
import { copilotDocs, owaspAgenticReference } from "./references.ts";

export const hookRunsDownload: Check<ClientModel> = {
  id: "GC-HOOK-001",
  title: "A hook runs what it downloads",
  severity: "critical",
  owasp: ["ASI04", "ASI05"],
  rationale:
    "Hooks run by themselves, as you and without a question. One that fetches its script runs whatever its address answers " +
    "on that day, also after somebody else has taken the address over.",
  remediation:
    "Put the script into a file that only you can change, and name that file in the hook.",
  references: [copilotDocs("reference/hooks-reference"), owaspAgenticReference],
  run: ({ layers }, report) => {
    for (const { event, command, at } of hooksIn(layers)) {
      if (!runsWhatItFetches(command)) continue;
      report({ at, message: `The hook ${event} downloads a script and runs it, each time.` });
    }
  },
};
