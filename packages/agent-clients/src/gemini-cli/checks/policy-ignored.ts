import type { Check } from "@parapet/scan-core/core/check.ts";
import { childPointer } from "@parapet/documents/pointer.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { ignoredPrefix } from "../policy/policy-files.ts";
import { geminiDocs, owaspAgenticReference } from "../references.ts";

export const policyIgnored: Check<ClientModel> = {
  id: "GM-POL-002",
  title: "Policy of the project is not heeded",
  severity: "low",
  owasp: ["ASI02"],
  rationale:
    "Gemini CLI does not load policies from .gemini/policies of a project, though the folder is made for them. Whoever wrote " +
    "the rules relies on something that is not there.",
  remediation:
    "Move the policy from `FILE` into ~/.gemini/policies, or into /etc/gemini-cli/policies for everybody on the machine.",
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
