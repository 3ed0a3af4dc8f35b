import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import {
  keepPlainSecrets,
  keepsSecretsTitle,
  reportPlainSecrets,
} from "../../facts/secrets/report-secrets.ts";
import { textAt } from "../../facts/tools/tool-lists.ts";
import { weaknessOf } from "../../facts/secrets/weak-secret.ts";

export const automationTokenInConfiguration: Check<OpenClawModel> = {
  id: "OC-KEY-006",
  title: "Hard-coded automation token in the configuration",
  severity: "medium",
  owasp: ["ASI03"],
  rationale:
    "The webhook token lets its holder start agents with arbitrary text; the scheduler's token is what its receivers " +
    "trust. Both leak with every copy of the configuration.",
  remediation:
    "Set the value as a variable in `FOLDER/.env`, and write `${VARIABLE}` in its place in `SETTING`. For " +
    "cron.webhookToken, a SecretRef also keeps it out of the environment; OpenClaw does not accept one for " +
    "hooks.token and hooks.gmail.pushToken.",
  references: [
    openclawDocs("gateway/secrets"),
    openclawDocs("gateway/security/secrets-and-storage"),
    openclawDocs("gateway/config-hooks"),
    owaspAgenticReference,
  ],
  aliases: ["config.secrets.hooks_token_in_config"],
  weakness: "plaintext secrets",

  run: (model, report) =>
    reportPlainSecrets(
      model,
      {
        opens: "automation",
        severity: model.gateway.exposed ? "medium" : "low",
        opened: "wakes agents through the webhooks, or reads what jobs send",
        except: (at) => isGuessable(model, at),
      },
      report,
    ),
  fix: {
    safe: false,
    title: keepsSecretsTitle,
    apply: keepPlainSecrets("automation"),
  },
};

const judgedElsewhere = new Set(["/hooks/token", "/cron/webhookToken"]);

/** A guessable token has to be replaced, not moved. */
function isGuessable({ config }: OpenClawModel, at: string): boolean {
  return judgedElsewhere.has(at) && weaknessOf(textAt(config, at)) !== undefined;
}
