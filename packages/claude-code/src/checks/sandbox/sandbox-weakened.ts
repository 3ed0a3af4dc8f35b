import type { Check } from "@parapet/scan-core/core/check.ts";
import { asBoolean } from "@parapet/scan-core/layers/layers.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { byPerson } from "../../policy/sandbox.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

const weaknesses: readonly (readonly [string, string])[] = [
  ["enableWeakerNestedSandbox", "they see the processes of the machine"],
  ["enableWeakerNetworkIsolation", "a service of the system can carry data out for them"],
  ["allowAppleEvents", "they can have other programs run commands outside"],
  ["allowNestedUserNamespaces", "they get past what it keeps them from reading and writing"],
];

/** With these a command in the sandbox runs code outside; of a repository they count for nothing. */
const undoing: ReadonlySet<string> = new Set(["allowAppleEvents", "allowNestedUserNamespaces"]);

export const sandboxWeakened: Check<ClaudeCodeModel> = {
  id: "CC-BOX-007",
  title: "The sandbox is weakened",
  severity: "medium",
  owasp: ["ASI05"],
  rationale:
    "Each of these switches takes out a part of the isolation for programs that do not work with it. The vendor says of " +
    "each that it reduces security; with Apple Events, or with user namespaces of their own, commands run code outside.",
  remediation:
    "Remove the switch, and exempt the one command that needs it in sandbox.excludedCommands.",
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
        message: `Commands run in a weaker sandbox (${name}): ${what}.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Switches the weakness off",
    apply: (match, edit) => edit.set(placeOf(match), false),
  },
};
