import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { everyFileRules, writesAreConfined } from "../facts/file-rules.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";
import { isOverruled } from "../facts/shell-rules.ts";
import { breadthOfPath } from "@parapet/scan-core/paths/broad-path.ts";

export const writesOutsideProject: Check<ClaudeCodeModel> = {
  id: "CC-PERM-007",
  title: "File edits outside the project auto-approved",
  severity: "high",
  owasp: ["ASI02", "ASI05"],
  rationale:
    "An agent that can write ~/.ssh, ~/.local/bin or a scheduled job gets code run later, outside any sandbox. A rule " +
    "for a whole home directory or disk lets one edit without approval take over the machine. `Edit` and `Write` " +
    "without a path are such rules: they allow every file of yours, not only those of the project.",
  remediation:
    "Name the folder that is needed: `Edit(**)` for the project, `Edit(docs/**)` for a part of it. Set " +
    "`permissions.blockWritesOutsideWorkingDirectories` to confine every rule to the working directories.",
  references: [claudeDocs("permissions"), settingTypes, owaspAgenticReference],
  run: (model, report) => {
    if (writesAreConfined(model.layers)) return;
    for (const rule of everyFileRules(model)) {
      report({
        at: rule.at,
        message: `${rule.text} allows writing every file of yours without approval, including outside the project.`,
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
        message: `${rule.text} allows editing without approval: ${width}.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Restricts a rule without a path to the project, and removes one for other folders",
    apply: (match, edit, model) => {
      const at = placeOf(match);
      const rule = everyFileRules(model).find((known) => known.at === at);
      const first = everyFileRules(model).find(({ level }) => level === rule?.level);
      if (rule !== undefined && rule === first) edit.set(at, "Edit(**)");
      else edit.remove(at);
    },
  },
};
