import { plainSecretCheck } from "../../facts/secrets/plain-secret-check.ts";

export const channelSecretInConfiguration = plainSecretCheck({
  id: "OC-KEY-002",
  title: "Hard-coded channel credential in the configuration",
  rationale:
    "With a bot's token, anyone can read its messages and respond in its name, from any machine. A configuration is " +
    "shared, copied and backed up much more often than a file that contains only secrets.",
  opens: "channel",
  opened: "reads and writes as the bot",
});
