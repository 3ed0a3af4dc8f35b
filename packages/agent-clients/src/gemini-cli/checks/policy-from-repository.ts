import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { isList } from "@parapet/documents/find-node.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { configurationReference, geminiDocs, owaspAgenticReference } from "../references.ts";

export const policyFromRepository: Check<ClientModel> = {
  id: "GM-POL-001",
  title: "Repository overrides the approval policy",
  severity: "high",
  owasp: ["ASI03", "ASI05"],
  rationale:
    "policyPaths of a trusted folder replaces your own policies, including everything they forbid. adminPolicyPaths " +
    "gives the repository's rules the precedence of the administrator's. Anyone who can change the repository decides " +
    "what runs without approval for everyone who trusts it.",
  remediation:
    "Remove `policyPaths` and `adminPolicyPaths` from `FILE`; list policies in ~/.gemini/settings.json.",
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
              ? "The repository's policies replace your own."
              : "The repository's policies take precedence over all others, like the administrator's.",
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
