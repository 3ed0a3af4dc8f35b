import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { variableText } from "../facts/variable-text.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

export const tlsVerificationDisabled: Check<ClaudeCodeModel> = {
  id: "CC-ENV-003",
  title: "TLS certificate verification disabled",
  severity: "high",
  owasp: ["ASI07", "ASI04"],
  rationale:
    "With NODE_TLS_REJECT_UNAUTHORIZED=0, anyone on the network path can impersonate the model's service. They read " +
    "the API key and every conversation, and their answers are acted on.",
  remediation:
    "Remove the variable; set NODE_EXTRA_CA_CERTS to the company's own certificate if one is needed.",
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
        message: `${name} disables TLS certificate verification.`,
      });
    }
  },
  fix: {
    safe: true,
    title: "Enables certificate verification",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
