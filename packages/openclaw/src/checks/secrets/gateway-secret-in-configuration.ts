import { plainSecretCheck } from "../../facts/secrets/plain-secret-check.ts";

export const gatewaySecretInConfiguration = plainSecretCheck({
  id: "OC-KEY-001",
  title: "Hard-coded gateway secret in the configuration",
  rationale:
    "The gateway's token or password gives control of every agent. A configuration is shared, copied and backed up " +
    "much more often than a file that contains only secrets.",
  aliases: ["config.secrets.gateway_password_in_config"],
  opens: "gateway",
  opened: "controls the gateway and every agent on it",
  needsGateway: true,
  isJudgedElsewhere: (at) => at.startsWith("/gateway/auth/"),
});
