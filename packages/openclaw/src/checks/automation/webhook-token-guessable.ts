import { isRedactionMark } from "@parapet/posture/redaction";
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { secretInputOf } from "../../secrets/secret-input.ts";
import { asText } from "../../model/settings.ts";
import { hooksEnabled } from "../../facts/automation/hooks.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { settingName } from "../../facts/tools/tool-lists.ts";
import { weaknessOf } from "../../facts/secrets/weak-secret.ts";

const tokens: ReadonlyMap<string, string> = new Map([
  ["/hooks/token", "OPENCLAW_HOOKS_TOKEN"],
  ["/hooks/gmail/pushToken", "OPENCLAW_GMAIL_PUSH_TOKEN"],
]);

export const webhookTokenGuessable: Check<OpenClawModel> = {
  id: "OC-HOOK-002",
  title: "Webhook token can be guessed",
  severity: "medium",
  owasp: ["ASI03"],
  rationale:
    "Whoever knows the token writes to the agents as a webhook does. A short one, or one copied from an example, is " +
    "found by trying.",
  remediation:
    "Use at least 24 random characters, best as a variable, and tell the senders: " +
    "`openclaw config set hooks.token '${OPENCLAW_HOOKS_TOKEN}'`.",
  references: [openclawDocs("gateway/config-hooks"), owaspAgenticReference],
  aliases: ["hooks.token_too_short"],
  run: (model, report) => {
    if (!hooksEnabled(model)) return;
    for (const at of tokens.keys()) {
      const value = model.config.get(at);
      // A reference is none here: "$NAME" alone stands for itself.
      const isOwnText =
        secretInputOf(value).kind === "literal" || /^\s*\$[A-Z]/.test(asText(value) ?? "");
      const secret = isOwnText ? asText(value) : undefined;
      if (secret === undefined || isRedactionMark(secret)) continue;
      const weakness = weaknessOf(secret);
      if (weakness === undefined) continue;
      report({
        at,
        severity: model.gateway.exposed ? "medium" : "low",
        message: `${settingName(at)} ${weakness}, so whoever reaches the port may find it by trying.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Replaces the token by a random one",
    apply: (sighting, edit) => {
      for (const [at, name] of tokens) {
        if (at === placeOf(sighting)) edit.set(at, edit.generateSecret(name));
      }
    },
  },
};
