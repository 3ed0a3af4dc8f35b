import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { readsAreConfined } from "../facts/file-rules.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";
import { isOverruled } from "../facts/shell-rules.ts";
import { breadthOfPath } from "@parapet/scan-core/paths/broad-path.ts";

export const readsOutsideProject: Check<ClaudeCodeModel> = {
  id: "CC-PERM-008",
  title: "File reads outside the project auto-approved",
  severity: "medium",
  owasp: ["ASI02", "ASI03"],
  rationale:
    "The agent can repeat what it reads: in a command, in a web request, in a commit. A rule for a whole home " +
    "directory or disk exposes keys, mail and other users' files to it without approval.",
  remediation:
    "Name the folder that is needed: `Read(~/projects/shared/**)`, and deny keys in addition.",
  references: [claudeDocs("permissions"), settingTypes, owaspAgenticReference],
  run: (model, report) => {
    if (readsAreConfined(model.layers)) return;
    for (const rule of model.allow) {
      if (rule.tool !== "Read" || isOverruled(model, rule)) continue;
      const width =
        rule.specifier === undefined
          ? "every file"
          : /^(?:\/\/|~)/.test(rule.specifier)
            ? breadthOfPath(rule.specifier, model.homeDir)
            : undefined;
      if (width === undefined) continue;
      report({ at: rule.at, message: `${rule.text} allows reading without approval: ${width}.` });
    }
  },
  fix: {
    safe: false,
    title: "Removes the rule, so that such reads require approval",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
