import { isRedactionMark } from "@parapet/posture/redaction";
import type { Check } from "@parapet/scan-core/core/check.ts";
import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { secretInputOf } from "../../secrets/secret-input.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { weaknessOf } from "../../facts/secrets/weak-secret.ts";

const token = "/cron/webhookToken";

export const scheduledWebhookTokenGuessable: Check<OpenClawModel> = {
  id: "OC-PERS-004",
  title: "Weak token for webhooks of scheduled jobs",
  severity: "low",
  owasp: ["ASI03"],
  rationale:
    "Receivers use this token to verify that a notification comes from this gateway. An attacker who guesses it " +
    "can send notifications in the gateway's name to systems that act on them.",
  remediation:
    "Use at least 24 random characters, preferably from a variable, and give the token to the receivers: " +
    "`openclaw config set cron.webhookToken '${OPENCLAW_CRON_WEBHOOK_TOKEN}'`.",
  references: [openclawDocs("automation/cron-jobs/delivery"), owaspAgenticReference],
  run: ({ config, cronEnabled }, report) => {
    const value = config.get(token);
    const secret = secretInputOf(value).kind === "literal" ? asTrimmedText(value) : undefined;
    if (!cronEnabled.value || secret === undefined || isRedactionMark(secret)) return;
    const weakness = weaknessOf(secret);
    if (weakness === undefined) return;
    report({
      at: token,
      message: `cron.webhookToken ${weakness}, so others may send notifications in the gateway's name.`,
    });
  },
  fix: {
    safe: false,
    title: "Replaces the token with a random one",
    apply: (_sighting, edit) => edit.set(token, edit.generateSecret("OPENCLAW_CRON_WEBHOOK_TOKEN")),
  },
};
