import { isPlaceholder, isSecretName } from "@parapet/posture/redaction";
import { reachOfAddress } from "@parapet/scan-core/addresses/address-reach.ts";
import { FixRefusal, type Check } from "@parapet/scan-core/core/check.ts";
import type { JsonValue } from "@parapet/documents/document.ts";
import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import { below } from "@parapet/documents/pointer.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { secretInputOf } from "../../secrets/secret-input.ts";
import { agentOf } from "../../facts/reporting/agent-of-pointer.ts";
import { runsGateway } from "../../facts/gateway/gateway-runs.ts";
import { withoutScheme } from "../../facts/secrets/plain-secrets.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { settingName, textAt } from "../../facts/tools/tool-lists.ts";

// The gateway's own settings, definitions of variables, and webhooks, which another check reports.
const leftOut = new Set(["gateway", "hooks", "env", "secrets"]);

export const gatewaySecretUsedElsewhere: Check<OpenClawModel> = {
  id: "OC-KEY-011",
  title: "Gateway secret reused for another service",
  severity: "medium",
  owasp: ["ASI03"],
  rationale:
    "A key is sent to its service with every request. If it is also the gateway's secret, that service, anyone who " +
    "reads its logs and anyone else with the key can operate the gateway and every agent on it.",
  remediation:
    "Give the gateway a separate secret and update its clients: `openclaw doctor --generate-gateway-token`.",
  references: [
    openclawDocs("gateway/authentication"),
    openclawDocs("gateway/secrets"),
    owaspAgenticReference,
  ],
  run: (model, report) => {
    const { gateway, config } = model;
    const kind = kindOf(model);
    if (!runsGateway(model) || kind === undefined) return;
    const own = identityOf(config.get(`/gateway/auth/${kind}`));
    if (own === undefined) return;
    for (const at of placesOf(config.value, own)) {
      report({
        at: [at, `/gateway/auth/${kind}`],
        ...agentOf(model, at),
        severity: staysHere(model, at) ? "low" : gateway.exposed ? "high" : "medium",
        message: `${settingName(at)} is the gateway's ${kind}, so anyone who receives it there can operate the gateway.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Gives the gateway a separate random secret",
    apply: (_match, edit, model) => {
      const at = model.gateway.auth.at;
      if (identityOf(model.config.get(at))?.includes("OPENCLAW_GATEWAY_") === true) {
        throw new FixRefusal(
          "The gateway reads this variable whatever its configuration says; give the other service a separate key.",
        );
      }
      edit.set(
        at,
        edit.generateSecret(`OPENCLAW_GATEWAY_OWN_${model.gateway.auth.mode.value.toUpperCase()}`),
      );
    },
  },
};

/** True for the key of a model server on this machine. */
function staysHere({ config }: OpenClawModel, at: string): boolean {
  const [provider] = /^\/models\/providers\/[^/]+/.exec(at) ?? [];
  return (
    provider !== undefined && reachOfAddress(textAt(config, `${provider}/baseUrl`)) === "machine"
  );
}

function kindOf({ gateway }: OpenClawModel): "token" | "password" | undefined {
  const mode = gateway.auth.mode.value;
  return mode === "token" || mode === "password" ? mode : undefined;
}

/**
 * Equal for two settings that resolve to the same secret; undefined for none and for placeholders.
 */
function identityOf(value: JsonValue | undefined): string | undefined {
  const input = secretInputOf(value);
  if (input.kind === "reference") {
    const provider = isObject(value) ? asTrimmedText(value["provider"]) : undefined;
    return input.source === "env"
      ? `\${${input.id}}`
      : JSON.stringify([input.source, provider, input.id]);
  }
  const text = withoutScheme(asTrimmedText(value) ?? "");
  if (input.kind === "variable") return text;
  return text.length >= leastLength && !isPlaceholder(text) ? text : undefined;
}

// A shorter value may be equal by chance.
const leastLength = 8;

/** Pointers of the settings that hold one secret, in the order of the file. */
function placesOf(config: JsonValue, own: string): readonly string[] {
  const found: string[] = [];
  const visit = (value: JsonValue, at: string, name: string): void => {
    if (isSecretName(name) && identityOf(value) === own) found.push(at);
    else if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) visit(item, below(at, index), "");
    } else if (isObject(value)) {
      for (const [key, member] of Object.entries(value)) {
        // A program that gets the gateway's token under that name is meant to use the gateway.
        if (at === "" ? leftOut.has(key) : key.startsWith("OPENCLAW_GATEWAY_")) continue;
        visit(member, below(at, key), key);
      }
    }
  };
  visit(config, "", "");
  return found;
}
