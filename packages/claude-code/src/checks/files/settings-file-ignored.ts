import type { Check } from "@parapet/scan-core/core/check.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import type { IgnoredFile } from "../../ignored-settings/ignored-settings.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

export const settingsFileIgnored: Check<ClaudeCodeModel> = {
  id: "CC-FILE-005",
  title: "Claude Code passes over a file of settings",
  severity: "medium",
  owasp: ["ASI09", "ASI10"],
  rationale:
    "A comment, a comma too many or one value of the wrong kind has Claude Code leave out the whole file: its denials, its " +
    "hooks and its sandbox with it. A session without a terminal says nothing of it, so that everybody who reads the file " +
    "believes in rules that nobody keeps.",
  remediation:
    "Mend the value that is named. `claude doctor` shows which files hold. A file that is mended holds whole, with what it " +
    "allows as well.",
  references: [claudeDocs("settings"), settingTypes, owaspAgenticReference],
  run: ({ ignoredFiles: ignoredFiles }, report) => {
    for (const file of ignoredFiles) {
      const guards = guardsIn(file);
      report({
        at: file.at,
        severity: guards.length > 0 ? "high" : "medium",
        message:
          `Nothing in this file holds: ${file.reason}.` +
          (guards.length === 0 ? "" : ` With it ${guards.join(", ")} count for nothing.`),
      });
    }
  },
};

/** What in the file would have protected somebody. */
function guardsIn({ layer: { document } }: IgnoredFile): readonly string[] {
  const guards: readonly (readonly [string, string])[] = [
    ["/permissions/deny", "its denials"],
    ["/permissions/ask", "its questions"],
    ["/hooks", "its hooks"],
    ["/sandbox", "its sandbox"],
  ];
  return guards.flatMap(([pointer, name]) => {
    const value = document.get(pointer);
    const isThere = Array.isArray(value)
      ? value.length > 0
      : value !== undefined && isObject(value) && Object.keys(value).length > 0;
    return isThere ? [name] : [];
  });
}
