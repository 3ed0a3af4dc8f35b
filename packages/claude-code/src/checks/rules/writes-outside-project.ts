import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { everyFileRules, writesAreConfined } from "../facts/file-rules.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";
import { isOverruled } from "../facts/shell-rules.ts";
import { widthOfPath } from "@parapet/scan-core/paths/wide-path.ts";

export const writesOutsideProject: Check<ClaudeCodeModel> = {
  id: "CC-PERM-007",
  title: "Files beyond the project may be edited without a question",
  severity: "high",
  owasp: ["ASI02", "ASI05"],
  rationale:
    "Who writes ~/.ssh, ~/.local/bin or a scheduled job has code run later, outside any sandbox. A rule that covers a whole " +
    "home or disk makes of an edit that nobody is asked about a way to take over the machine. `Edit` and `Write` without a " +
    "path are such rules: they allow every file of yours, not only those of the project.",
  remediation:
    "Name the folder that is meant: `Edit(**)` for the project, `Edit(docs/**)` for a part of it. With " +
    "permissions.blockWritesOutsideWorkingDirectories no rule reaches further.",
  references: [claudeDocs("permissions"), settingTypes, owaspAgenticReference],
  run: (model, report) => {
    if (writesAreConfined(model.layers)) return;
    for (const rule of everyFileRules(model)) {
      report({
        at: rule.at,
        message: `${rule.text} lets every file of yours be written, also outside the project, and nobody is asked.`,
      });
    }
    for (const rule of model.allow) {
      if (rule.tool !== "Edit" || rule.specifier === undefined || isOverruled(model, rule))
        continue;
      const isAbsolute = /^(?:\/\/|~)/.test(rule.specifier);
      const width = isAbsolute ? breadthOfPath(rule.specifier, model.homeDir) : undefined;
      if (width === undefined) continue;
      report({
        at: rule.at,
        message: `${rule.text} lets ${width} be edited, and nobody is asked.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Keeps a rule without a path to the project, and takes one for other folders out",
    apply: (match, edit, model) => {
      const at = placeOf(match);
      const rule = everyFileRules(model).find((known) => known.at === at);
      const first = everyFileRules(model).find(({ level }) => level === rule?.level);
      if (rule !== undefined && rule === first) edit.set(at, "Edit(**)");
      else edit.remove(at);
    },
  },
};
