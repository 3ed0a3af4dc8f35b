import type { Check } from "@parapet/scan-core/core/check.ts";
import { asBoolean } from "@parapet/scan-core/settings/readers.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { byPerson } from "../../policy/sandbox.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

const weaknesses: readonly (readonly [string, string])[] = [
  ["enableWeakerNestedSandbox", "they can see the machine's processes"],
  ["enableWeakerNetworkIsolation", "a system service can send data out for them"],
  ["allowAppleEvents", "they can make other programs run commands outside"],
  ["allowNestedUserNamespaces", "they can read and write what it denies"],
];

/** With these a sandboxed command runs code outside; Claude Code ignores them in a repository. */
const undoing: ReadonlySet<string> = new Set(["allowAppleEvents", "allowNestedUserNamespaces"]);

export const sandboxWeakened: Check<ClaudeCodeModel> = {
  id: "CC-BOX-007",
  title: "Sandbox isolation weakened",
  severity: "medium",
  owasp: ["ASI05"],
  rationale:
    "Each of these settings removes part of the isolation for programs that do not work with it. The vendor documents " +
    "each as reducing security. With Apple Events, or with nested user namespaces, commands run code outside the " +
    "sandbox.",
  remediation:
    "Remove the setting, and exempt the one command that needs it in `sandbox.excludedCommands`.",
  references: [claudeDocs("sandboxing"), settingTypes, owaspAgenticReference],
  run: ({ layers, sandbox }, report) => {
    if (!sandbox.enabled.value) return;
    for (const [name, what] of weaknesses) {
      const levels = undoing.has(name) ? byPerson : sandbox.loosenedBy;
      const { value, at } = layers.pick(`/sandbox/${name}`, asBoolean, false, levels);
      if (!value) continue;
      report({
        at,
        severity: undoing.has(name) ? "high" : "medium",
        message: `Commands run in a weakened sandbox (${name}): ${what}.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Disables the setting",
    apply: (match, edit) => edit.set(placeOf(match), false),
  },
};
