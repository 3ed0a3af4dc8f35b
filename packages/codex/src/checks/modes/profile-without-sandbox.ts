import type { Check } from "@parapet/scan-core/core/check.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import { childPointer } from "@parapet/documents/pointer.ts";
import { nonProjectLevels, type CodexModel, profilePrefix } from "../../policy/model.ts";
import { codexDocs, owaspAgenticReference, settingSchema } from "../facts/references.ts";

export const profileWithoutSandbox: Check<CodexModel> = {
  id: "CX-MODE-003",
  title: "Profile disables sandbox and approval",
  severity: "low",
  owasp: ["ASI05"],
  rationale:
    "A profile is one word on the command line. An alias or a script can easily select one that disables both the " +
    "sandbox and approval, and the selection goes unnoticed.",
  remediation: "Set `sandbox_mode` in the profile, or remove the profile.",
  references: [codexDocs("config-advanced"), settingSchema, owaspAgenticReference],
  run: ({ layers, sandbox }, report) => {
    const inFiles = layers.all.flatMap(({ name, document }) =>
      name.startsWith(profilePrefix)
        ? [
            {
              name: name.slice(profilePrefix.length),
              value: document.value,
              at: childPointer("", name),
            },
          ]
        : [],
    );
    for (const { name, value, at } of [
      ...layers.members("/profiles", nonProjectLevels),
      ...inFiles,
    ]) {
      if (!isObject(value) || sandbox.at.startsWith(`${at}/`)) continue;
      if (value["sandbox_mode"] !== "danger-full-access" || value["approval_policy"] !== "never")
        continue;
      report({
        at: `${at}/sandbox_mode`,
        message: `With --profile ${name}, every command runs without approval outside a sandbox.`,
      });
    }
  },
};
