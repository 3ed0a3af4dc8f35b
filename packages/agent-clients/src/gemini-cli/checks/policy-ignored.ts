import type { Check } from "@parapet/scan-core/core/check.ts";
import { childPointer } from "@parapet/documents/pointer.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { ignoredPrefix } from "../policy/policy-files.ts";
import { geminiDocs, owaspAgenticReference } from "../references.ts";

export const policyIgnored: Check<ClientModel> = {
  id: "GM-POL-002",
  title: "Project policy is ignored",
  severity: "low",
  owasp: ["ASI02"],
  rationale:
    "Gemini CLI does not load policies from a project's .gemini/policies, although the folder is meant for them. The " +
    "authors of the rules rely on protection that does not exist.",
  remediation:
    "Move the policy from `FILE` to ~/.gemini/policies, or to /etc/gemini-cli/policies for every user of the machine.",
  references: [
    geminiDocs("reference/policy-engine"),
    "https://github.com/google-gemini/gemini-cli/issues/18186",
    owaspAgenticReference,
  ],
  run: ({ layers }, report) => {
    const [first, ...others] = layers.all
      .filter(
        ({ name, document }) => name.startsWith(ignoredPrefix) && "rule" in Object(document.value),
      )
      .map(({ name }) => childPointer(childPointer("", name), "rule"));
    if (first === undefined) return;
    report({
      at: [first, ...others],
      message: "The rules in .gemini/policies have no effect: Gemini CLI does not load them.",
    });
  },
};
