import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { listAt } from "../../facts/tools/tool-lists.ts";

const at = "/logging/redactPatterns";

export const redactionPatternsReplaced: Check<OpenClawModel> = {
  id: "OC-LOG-004",
  title: "Built-in redaction patterns replaced",
  severity: "low",
  confidence: "medium",
  owasp: ["ASI03"],
  rationale:
    "logging.redactPatterns looks like an addition. For log files and transcripts it replaces OpenClaw's " +
    "built-in list, so keys and tokens that the built-in list covers are written in plaintext.",
  remediation:
    "Add the built-in patterns for the services you use to the list. Or remove the list: `openclaw config unset " +
    "logging.redactPatterns`.",
  references: [openclawDocs("gateway/config-observability"), owaspAgenticReference],
  run: ({ config }, report) => {
    const count = listAt(config, at).length;
    // Long lists most likely repeat the built-in patterns.
    if (count === 0 || count > 12) return;
    report({
      at,
      message: `The ${count === 1 ? "one pattern" : `${count} patterns`} of logging.redactPatterns ${
        count === 1 ? "replaces" : "replace"
      } OpenClaw's built-in list in log files and transcripts.`,
    });
  },
};
