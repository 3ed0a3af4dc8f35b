import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { readsAreConfined } from "../facts/file-rules.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";
import { isOverruled } from "../facts/shell-rules.ts";
import { widthOfPath } from "@parapet/scan-core/paths/wide-path.ts";

export const readsOutsideProject: Check<ClaudeCodeModel> = {
  id: "CC-PERM-008",
  title: "Files of the whole home may be read without a question",
  severity: "medium",
  owasp: ["ASI02", "ASI03"],
  rationale:
    "What the agent reads it can repeat: in a command, in a request to a web page, in a commit. A rule over a whole home " +
    "or disk puts keys, mail and other people's work within its reach, unasked.",
  remediation: "Name the folder that is meant: `Read(~/projects/shared/**)`; deny keys beside it.",
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
      report({ at: rule.at, message: `${rule.text} lets ${width} be read, and nobody is asked.` });
    }
  },
  fix: {
    safe: false,
    title: "Takes the rule out, so that such files are asked about",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
