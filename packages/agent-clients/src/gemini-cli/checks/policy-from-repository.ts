import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { isList } from "@parapet/documents/find-node.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { configurationReference, geminiDocs, owaspAgenticReference } from "../references.ts";

export const policyFromRepository: Check<ClientModel> = {
  id: "GM-POL-001",
  title: "Repository brings the policy that decides what is asked about",
  severity: "high",
  owasp: ["ASI03", "ASI05"],
  rationale:
    "policyPaths of a trusted folder takes the place of your own policies, with all that they forbid; adminPolicyPaths makes " +
    "the repository's rules those of the administrator, before all others. Whoever can change the repository decides what " +
    "runs unasked on the machine of everybody who trusts it.",
  remediation:
    "Remove policyPaths and adminPolicyPaths from `FILE`; name policies in ~/.gemini/settings.json.",
  references: [
    geminiDocs("reference/policy-engine"),
    configurationReference,
    owaspAgenticReference,
  ],
  run: ({ layers }, report) => {
    for (const name of ["policyPaths", "adminPolicyPaths"]) {
      for (const { value, at } of layers.each(`/${name}`, (list) => list, ["project"])) {
        if (!isList(value) || value.length === 0) continue;
        report({
          at,
          message:
            name === "policyPaths"
              ? "The repository's policies take the place of your own."
              : "The repository's policies count as the administrator's, before all others.",
        });
      }
    }
  },
  fix: {
    safe: false,
    title: "Removes the paths from the repository's settings",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
