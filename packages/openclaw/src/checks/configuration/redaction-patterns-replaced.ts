import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { listAt } from "../../facts/tools/tool-lists.ts";

const at = "/logging/redactPatterns";

export const redactionPatternsReplaced: Check<OpenClawModel> = {
  id: "OC-LOG-004",
  title: "Own redaction patterns take the place of OpenClaw's",
  severity: "low",
  confidence: "medium",
  owasp: ["ASI03"],
  rationale:
    "logging.redactPatterns reads like an addition. For log files and transcripts it replaces the list that OpenClaw " +
    "brings along, so that keys and tokens which the built-in list knows are written as they are.",
  remediation:
    "Put the built-in patterns for the services you use into the list beside your own, or remove the list: " +
    "`openclaw config unset logging.redactPatterns`.",
  references: [openclawDocs("gateway/config-observability"), owaspAgenticReference],
  run: ({ config }, report) => {
    const count = listAt(config, at).length;
    // Long lists most likely repeat what OpenClaw brings along.
    if (count === 0 || count > 12) return;
    report({
      at,
      message: `The ${count === 1 ? "one pattern" : `${count} patterns`} of logging.redactPatterns ${
        count === 1 ? "takes" : "take"
      } the place of OpenClaw's own list in log files and transcripts.`,
    });
  },
};
