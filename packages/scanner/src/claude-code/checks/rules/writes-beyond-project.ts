import type { Check } from "../../../check.ts";
import type { ClaudeCodeModel } from "../../model.ts";
import { placeOf } from "../../../check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";
import { isOverruled } from "../facts/shell-freedom.ts";
import { widthOfPath } from "../../../paths/wide-path.ts";

export const writesBeyondProject: Check<ClaudeCodeModel> = {
  id: "CC-PERM-007",
  title: "Files beyond the project may be edited without a question",
  severity: "high",
  owasp: ["ASI02", "ASI05"],
  rationale:
    "Who writes ~/.bashrc, ~/.ssh or a scheduled job has code run later, outside any sandbox. A rule that covers a whole " +
    "home or disk makes of an edit that nobody is asked about a way to take over the machine.",
  remediation: "Name the folder that is meant: `Edit(docs/**)`, relative to where a session runs.",
  references: [claudeDocs("permissions"), settingTypes, owaspAgenticReference],
  run: (model, report) => {
    for (const rule of model.allow) {
      if (rule.tool !== "Edit" || rule.specifier === undefined || isOverruled(model, rule))
        continue;
      const isAbsolute = /^(?:\/\/|~)/.test(rule.specifier);
      const width = isAbsolute ? widthOfPath(rule.specifier, model.homeDir) : undefined;
      if (width === undefined) continue;
      report({
        at: rule.at,
        message: `${rule.text} lets ${width} be edited, and nobody is asked.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Takes the rule out, so that such edits are asked about",
    apply: (sighting, edit) => edit.remove(placeOf(sighting)),
  },
};
