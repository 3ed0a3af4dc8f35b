import type { Check } from "@parapet/scan-core/core/check.ts";
import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { secretInputOf, variablesIn } from "../../secrets/secret-input.ts";
import { hooksEnabled } from "../../facts/automation/hooks.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { textAt } from "../../facts/tools/tool-lists.ts";

const token = "/hooks/token";
const variableOf = {
  token: "OPENCLAW_GATEWAY_TOKEN",
  password: "OPENCLAW_GATEWAY_PASSWORD",
} as const;

export const webhookTokenReused: Check<OpenClawModel> = {
  id: "OC-HOOK-001",
  title: "Webhooks reuse the gateway's secret",
  severity: "high",
  owasp: ["ASI03"],
  rationale:
    "The webhook token is copied into every service that sends webhooks. If it is also the gateway's secret, " +
    "each of those services, and anyone who compromises one, can operate the gateway.",
  remediation:
    "Give webhooks their own token, and give it to the senders: `openclaw config set hooks.token " +
    "'${OPENCLAW_HOOKS_TOKEN}'`.",
  references: [openclawDocs("gateway/config-hooks"), owaspAgenticReference],
  aliases: ["hooks.token_reuse_gateway_token"],
  run: (model, report) => {
    if (!hooksEnabled(model)) return;
    const written = textAt(model.config, token);
    const kind = gatewaySecretKind(model);
    if (kind === undefined || !isReused(model, written, kind)) return;
    const whole = asTrimmedText(model.config.get(`/gateway/auth/${kind}`)) ?? written;
    report({
      at: [token, `/gateway/auth/${kind}`],
      severity: model.gateway.exposed ? "critical" : "high",
      message: `hooks.token ${whole === written ? "is" : "contains"} the gateway's ${kind}, so every service that sends webhooks can operate the gateway.`,
    });
  },
  fix: {
    safe: false,
    title: "Gives webhooks their own random token",
    apply: (_sighting, edit) => edit.set(token, edit.generateSecret("OPENCLAW_HOOKS_TOKEN")),
  },
};

/** The gateway's own secret; behind a proxy, local programs still use a password. */
function gatewaySecretKind({ gateway }: OpenClawModel): keyof typeof variableOf | undefined {
  const mode = gateway.auth.mode.value;
  if (mode === "token") return "token";
  return mode === "password" || mode === "trusted-proxy" ? "password" : undefined;
}

// A shorter one may occur in it by chance.
const leastLength = 8;

function isReused(
  { config }: OpenClawModel,
  written: string,
  kind: keyof typeof variableOf,
): boolean {
  const value = config.get(`/gateway/auth/${kind}`);
  const secret = asTrimmedText(value);
  // A prefix before the gateway's token does not hide it.
  if (secret !== undefined) {
    return secret === written || (secret.length >= leastLength && written.includes(secret));
  }
  const input = secretInputOf(value);
  const name = input.kind === "reference" && input.source === "env" ? input.id : variableOf[kind];
  const isElsewhere = input.kind === "reference" && input.source !== "env";
  return !isElsewhere && variablesIn(written).includes(name);
}
