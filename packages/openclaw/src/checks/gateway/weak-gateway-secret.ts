import type { FindingSeverity } from "@parapet/posture";
import { isRedactionMark } from "@parapet/posture/redaction";
import type { Check } from "@parapet/scan-core/core/check.ts";
import { asString } from "@parapet/scan-core/settings/readers.ts";
import type { GatewayPolicy, OpenClawConfig, OpenClawModel } from "../../model/model.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { reportRefusals } from "../../facts/reporting/report-refusals.ts";
import { isTailnetOnly } from "../../facts/gateway/tailnet-only.ts";
import { weaknessOf } from "../../facts/secrets/weak-secret.ts";

export const weakGatewaySecret: Check<OpenClawModel> = {
  id: "OC-SEC-009",
  title: "Weak gateway secret",
  severity: "high",
  owasp: ["ASI03"],
  rationale:
    "The gateway's token or password is all that protects the agents from anyone who reaches the port. A short one, " +
    "or one copied from an example, can be found by brute force.",
  remediation:
    "Use at least 24 random characters, preferably from a variable: `openclaw doctor --generate-gateway-token`.",
  references: [openclawDocs("gateway/security/network-exposure"), owaspAgenticReference],
  aliases: [
    "gateway.token_too_short",
    "gateway.password_too_short",
    "gateway.token_placeholder_value",
    "gateway.password_placeholder_value",
  ],
  run: (model, report) => {
    const { gateway, config } = model;
    const written = writtenSecret(gateway, config);
    if (written !== undefined && isRedactionMark(written)) {
      report({
        at: secretPointer(gateway),
        severity: "low",
        message: `The gateway's ${gateway.auth.mode.value} is a redaction mark: this is a copy without its secrets, or recent OpenClaw refuses to start with it.`,
      });
      return;
    }
    if (reportRefusals(model, "secret", report)) return;
    if (written !== undefined && isTemplateMark(written)) {
      report({
        at: secretPointer(gateway),
        severity: "low",
        message: `The gateway's ${gateway.auth.mode.value} is a template placeholder, which everyone knows as it is: scan the rendered file.`,
      });
      return;
    }
    const weakness = secretWeakness(gateway, config);
    if (weakness === undefined) return;
    report({
      at: secretPointer(gateway),
      severity: severityOf(gateway),
      message: `The gateway's ${gateway.auth.mode.value} ${weakness}, so anyone who reaches the port may guess it.`,
    });
  },
  fix: {
    safe: false,
    startsRuntime: ({ gateway }) => gateway.refusals.length > 0,
    title: "Replaces the gateway's secret with a random one",
    apply: (_match, edit, { gateway }) => {
      const name =
        gateway.auth.mode.value === "password"
          ? "OPENCLAW_GATEWAY_PASSWORD"
          : "OPENCLAW_GATEWAY_TOKEN";
      edit.set(secretPointer(gateway), edit.generateSecret(name));
    },
  },
};

/** In a tailnet only identified members get far enough to guess. */
function severityOf(gateway: GatewayPolicy): FindingSeverity {
  if (!gateway.exposed) return "low";
  return isTailnetOnly(gateway) ? "medium" : "high";
}

/** What makes the gateway's secret guessable; undefined where it is not, or is not in the file. */
export function secretWeakness(gateway: GatewayPolicy, config: OpenClawConfig): string | undefined {
  const secret = writtenSecret(gateway, config);
  if (secret === undefined || isRedactionMark(secret) || isTemplateMark(secret)) return undefined;
  return weaknessOf(secret);
}

/**
 * "{{ gateway_token }}" of Jinja, Go or Helm, and "<%= token %>" of ERB: filled in by a program,
 * not by a person.
 */
function isTemplateMark(secret: string): boolean {
  return /^(?:\{\{.*\}\}|<%.*%>)$/s.test(secret.trim());
}

function writtenSecret({ auth }: GatewayPolicy, config: OpenClawConfig): string | undefined {
  return auth.secret === "literal" ? asString(config.get(auth.at)) : undefined;
}

function secretPointer({ auth }: GatewayPolicy): string {
  return auth.mode.value === "password" ? "/gateway/auth/password" : "/gateway/auth/token";
}
