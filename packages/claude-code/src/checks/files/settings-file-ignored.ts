import type { Check } from "@parapet/scan-core/core/check.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import type { IgnoredFile } from "../../ignored-settings/ignored-settings.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

export const settingsFileIgnored: Check<ClaudeCodeModel> = {
  id: "CC-FILE-005",
  title: "Settings file is ignored",
  severity: "medium",
  owasp: ["ASI09", "ASI10"],
  rationale:
    "A comment, a trailing comma or one value of the wrong type makes Claude Code ignore the whole file, including " +
    "its deny rules, hooks and sandbox. A session without a terminal does not report it. Everyone who reads the file " +
    "believes in rules that are not enforced.",
  remediation:
    "Correct the value that the message names. `claude doctor` shows which files are effective. A corrected file " +
    "takes effect as a whole, including what it allows.",
  references: [claudeDocs("settings"), settingTypes, owaspAgenticReference],
  run: ({ ignoredFiles }, report) => {
    for (const file of ignoredFiles) {
      const guards = guardsIn(file);
      report({
        at: file.at,
        severity: guards.length > 0 ? "high" : "medium",
        message:
          `Claude Code ignores this file: ${file.reason}.` +
          (guards.length === 0 ? "" : ` Without effect: ${guards.join(", ")}.`),
      });
    }
  },
};

/** The protections that are lost with the file. */
function guardsIn({ layer: { document } }: IgnoredFile): readonly string[] {
  const guards: readonly (readonly [string, string])[] = [
    ["/permissions/deny", "its deny rules"],
    ["/permissions/ask", "its ask rules"],
    ["/hooks", "its hooks"],
    ["/sandbox", "its sandbox"],
  ];
  return guards.flatMap(([pointer, name]) => {
    const value = document.get(pointer);
    const exists = Array.isArray(value)
      ? value.length > 0
      : isObject(value) && Object.keys(value).length > 0;
    return exists ? [name] : [];
  });
}
