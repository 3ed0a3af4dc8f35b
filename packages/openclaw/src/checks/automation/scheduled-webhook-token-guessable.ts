import { isRedactionMark } from "@parapet/posture/redaction";
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { secretInputOf } from "../../secrets/secret-input.ts";
import { asText } from "../../model/settings.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { weaknessOf } from "../../facts/secrets/weak-secret.ts";

const token = "/cron/webhookToken";

export const scheduledWebhookTokenGuessable: Check<OpenClawModel> = {
  id: "OC-PERS-004",
  title: "Token of scheduled webhooks can be guessed",
  severity: "low",
  owasp: ["ASI03"],
  rationale:
    "By this token the receiver knows that a notice comes from this gateway. Whoever finds it by trying sends notices in " +
    "the gateway's name to systems that act on them.",
  remediation:
    "Use at least 24 random characters, best as a variable, and tell the receivers: " +
    "`openclaw config set cron.webhookToken '${OPENCLAW_CRON_WEBHOOK_TOKEN}'`.",
  references: [openclawDocs("automation/cron-jobs/delivery"), owaspAgenticReference],
  run: ({ config, cronEnabled }, report) => {
    const value = config.get(token);
    const secret = secretInputOf(value).kind === "literal" ? asText(value) : undefined;
    if (!cronEnabled.value || secret === undefined || isRedactionMark(secret)) return;
    const weakness = weaknessOf(secret);
    if (weakness === undefined) return;
    report({
      at: token,
      message: `cron.webhookToken ${weakness}, so others may send notices in the gateway's name.`,
    });
  },
  fix: {
    safe: false,
    title: "Replaces the token by a random one",
    apply: (_sighting, edit) => edit.set(token, edit.generateSecret("OPENCLAW_CRON_WEBHOOK_TOKEN")),
  },
};
