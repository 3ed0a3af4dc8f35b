import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const at = "/diagnostics/cacheTrace/enabled";

export const promptsTraced: Check<OpenClawModel> = {
  id: "OC-LOG-006",
  title: "Prompts written to a trace file",
  severity: "low",
  owasp: ["ASI03"],
  rationale:
    "The cache trace writes messages, prompts and the system prompt in full to a file in the state folder. It is " +
    "meant for brief debugging; if left on, it keeps a second copy of all conversations that no retention " +
    "setting prunes.",
  remediation:
    "Disable it and delete `FOLDER/logs/cache-trace.jsonl`: `openclaw config set diagnostics.cacheTrace.enabled " +
    "false --strict-json`.",
  references: [openclawDocs("reference/prompt-caching"), owaspAgenticReference],
  run: ({ config }, report) => {
    if (config.get(at) !== true || config.get("/diagnostics/enabled") === false) return;
    report({
      at,
      message:
        "diagnostics.cacheTrace.enabled is true, so every prompt and message is written to a file in full.",
    });
  },
  fix: {
    safe: true,
    title: "Disables the trace of prompts",
    apply: (_sighting, edit) => edit.set(at, false),
  },
};
