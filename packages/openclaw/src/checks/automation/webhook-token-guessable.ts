import { isRedactionMark } from "@parapet/posture/redaction";
import type { Check } from "@parapet/scan-core/core/check.ts";
import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { secretInputOf } from "../../secrets/secret-input.ts";
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
  title: "Weak webhook token",
  severity: "medium",
  owasp: ["ASI03"],
  rationale:
    "Anyone who knows the token can send messages to the agents as a webhook. A short token, or one copied from " +
    "an example, can be guessed by brute force.",
  remediation:
    "Use at least 24 random characters, preferably from a variable, and give the token to the senders: `openclaw " +
    "config set hooks.token '${OPENCLAW_HOOKS_TOKEN}'`.",
  references: [openclawDocs("gateway/config-hooks"), owaspAgenticReference],
  aliases: ["hooks.token_too_short"],
  run: (model, report) => {
    if (!hooksEnabled(model)) return;
    for (const at of tokens.keys()) {
      const value = model.config.get(at);
      // "$NAME" alone is no reference here.
      const isOwnText =
        secretInputOf(value).kind === "literal" || /^\s*\$[A-Z]/.test(asTrimmedText(value) ?? "");
      const secret = isOwnText ? asTrimmedText(value) : undefined;
      if (secret === undefined || isRedactionMark(secret)) continue;
      const weakness = weaknessOf(secret);
      if (weakness === undefined) continue;
      report({
        at,
        severity: model.gateway.exposed ? "medium" : "low",
        message: `${settingName(at)} ${weakness}, so anyone who reaches the port may guess it.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Replaces the token with a random one",
    apply: (match, edit) => {
      for (const [at, name] of tokens) {
        if (at === placeOf(match)) edit.set(at, edit.generateSecret(name));
      }
    },
  },
};
