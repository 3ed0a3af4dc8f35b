import type { Check } from "../../../check.ts";
import { isList } from "../../../documents/find-node.ts";
import type { Reader } from "../../../layers/layers.ts";
import { runsWhatItFetches, shellScriptOf } from "../../../mcp/shell-scripts.ts";
import { beyondProject, type CodexModel } from "../../model.ts";
import { codexDocs, owaspAgenticReference, settingSchema } from "../facts/references.ts";

export const notifyRunsDownload: Check<CodexModel> = {
  id: "CX-HOOK-001",
  title: "The notification runs what it downloads",
  severity: "critical",
  owasp: ["ASI04", "ASI05"],
  rationale:
    "The program of notify runs after every turn, as you, outside the sandbox and without a question. One that fetches its " +
    "script runs whatever its address answers on that day.",
  remediation: "Put the script into a file that only you can change, and name that file in notify.",
  references: [codexDocs("config-advanced"), settingSchema, owaspAgenticReference],
  run: ({ layers }, report) => {
    for (const { value, at } of layers.each("/notify", asWords, beyondProject)) {
      const [program = "", ...args] = value;
      const script = shellScriptOf(program, args);
      if (script === undefined || !runsWhatItFetches(script)) continue;
      report({ at, message: "notify downloads a script and runs it, after every turn." });
    }
  },
};

const asWords: Reader<readonly string[]> = (value) =>
  value !== undefined && isList(value)
    ? value.filter((word) => typeof word === "string")
    : undefined;
