import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { settingName } from "../../facts/tools/tool-lists.ts";

const verboseLevels = new Set(["debug", "trace"]);

export const debugLogging: Check<OpenClawModel> = {
  id: "OC-LOG-002",
  title: "Debug logging enabled",
  severity: "medium",
  owasp: ["ASI03"],
  rationale:
    "At the levels debug and trace, OpenClaw logs prompts, tool arguments and provider traffic. Redaction covers " +
    "common secrets, not the private content of conversations, and logs are stored, copied and forwarded.",
  remediation:
    'Set the level to "info": `openclaw config set logging.level info` and ' +
    "`openclaw config set logging.consoleLevel info`.",
  references: [openclawDocs("gateway/logging"), owaspAgenticReference],
  run: ({ config }, report) => {
    for (const at of ["/logging/level", "/logging/consoleLevel"]) {
      const level = config.get(at);
      if (typeof level !== "string" || !verboseLevels.has(level)) continue;
      report({
        at,
        severity: at === "/logging/level" ? "medium" : "low",
        message: `${settingName(at)} is "${level}", so prompts and tool arguments are written to ${
          at === "/logging/level" ? "the log file" : "the console and any log collector"
        }.`,
      });
    }
  },
  fix: {
    safe: true,
    title: "Sets the log level to info",
    apply: ({ at }, edit) => {
      for (const pointer of [at].flat()) edit.set(pointer, "info");
    },
  },
};
