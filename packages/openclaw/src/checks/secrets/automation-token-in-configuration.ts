import { openclawDocs } from "../../facts/reporting/references.ts";
import { plainSecretCheck } from "../../facts/secrets/plain-secret-check.ts";

const judgedElsewhere = new Set(["/hooks/token", "/cron/webhookToken"]);

export const automationTokenInConfiguration = plainSecretCheck({
  id: "OC-KEY-006",
  title: "Hard-coded automation token in the configuration",
  rationale:
    "The webhook token lets its holder start agents with arbitrary text; the scheduler's token is what its receivers " +
    "trust. Both leak with every copy of the configuration.",
  alternative:
    "For cron.webhookToken, a SecretRef also keeps it out of the environment; OpenClaw does not accept one for " +
    "hooks.token and hooks.gmail.pushToken.",
  references: [openclawDocs("gateway/config-hooks")],
  aliases: ["config.secrets.hooks_token_in_config"],
  opens: "automation",
  opened: "wakes agents through the webhooks, or reads what jobs send",
  needsGateway: true,
  isJudgedElsewhere: (at) => judgedElsewhere.has(at),
});
