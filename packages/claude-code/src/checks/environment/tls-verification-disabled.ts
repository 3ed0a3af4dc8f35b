import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { variableText } from "../facts/variable-text.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

export const tlsVerificationDisabled: Check<ClaudeCodeModel> = {
  id: "CC-ENV-003",
  title: "Certificates are not checked",
  severity: "high",
  owasp: ["ASI07", "ASI04"],
  rationale:
    "With NODE_TLS_REJECT_UNAUTHORIZED=0 whoever stands on the way is taken for the model's service, reads the key and " +
    "every conversation, and answers in its place; what it answers is run.",
  remediation: "Remove the variable; name a company's own certificate in NODE_EXTRA_CA_CERTS.",
  references: [claudeDocs("network-config"), settingTypes, owaspAgenticReference],
  run: ({ layers }, report) => {
    for (const { name, value, at } of layers.members("/env")) {
      const off =
        name === "NODE_TLS_REJECT_UNAUTHORIZED" && ["0", "false"].includes(variableText(value));
      const git = name === "GIT_SSL_NO_VERIFY" && ["1", "true"].includes(variableText(value));
      if (!off && !git) continue;
      report({
        at,
        severity: git ? "medium" : "high",
        message: `${name} switches the check of certificates off.`,
      });
    }
  },
  fix: {
    safe: true,
    title: "Checks certificates again",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
