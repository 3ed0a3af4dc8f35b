import { effective, type Effective } from "@parapet/scan-core/settings/settings.ts";
import { asTrimmedText, oneOf } from "@parapet/scan-core/settings/readers.ts";
import type { GatewayPolicy, OpenClawConfig, VariableSource } from "../model/model.ts";
import { allSet, secretInputOf } from "../secrets/secret-input.ts";
import type { SnapshotVersion } from "../model/snapshot-version.ts";
import { startupRefusals } from "../startup/startup-refusals.ts";

type Secret = GatewayPolicy["auth"]["secret"];

const authModes = oneOf("none", "token", "password", "trusted-proxy");

/** Who can reach the gateway, and the secret that it requires. */
export function gatewayPolicyOf(
  config: OpenClawConfig,
  variableSource: (name: string) => VariableSource,
  version: SnapshotVersion,
): GatewayPolicy {
  const bind = effective(config, ["/gateway/bind"], asTrimmedText, "loopback");
  const tailscale = effective(
    config,
    ["/gateway/tailscale/mode"],
    oneOf("off", "serve", "funnel"),
    "off",
  );
  // Of a client of another gateway nothing listens here.
  const runs = config.get("/gateway/mode") !== "remote";
  const isOnNetwork = runs && reachesOtherMachines(bind.value, config);
  const gateway = {
    bind,
    exposed: isOnNetwork || (runs && tailscale.value !== "off"),
    listensOutsideLoopback: isOnNetwork,
    tailscale,
    auth: authOf(config, variableSource),
  };
  const refusals = startupRefusals(config, { gateway, version });
  const starts = refusals.every(({ unless }) => unless !== "");
  return {
    ...gateway,
    refusals,
    starts,
    exposed: starts && gateway.exposed,
    listensOutsideLoopback: starts && gateway.listensOutsideLoopback,
  };
}

// "auto" listens on every interface inside a container, and a bind that OpenClaw does not know
// anywhere.
function reachesOtherMachines(bind: string, config: OpenClawConfig): boolean {
  if (bind === "auto") return !isOnDesktop(config);
  const customHost = asTrimmedText(config.get("/gateway/customBindHost"));
  if (bind === "custom") return customHost === undefined || !isLoopback(customHost);
  return bind !== "loopback" && !isLoopback(bind);
}

// No container has homes in /Users or letters for its drives.
function isOnDesktop(config: OpenClawConfig): boolean {
  const workspace = asTrimmedText(config.get("/agents/defaults/workspace")) ?? "";
  return workspace.startsWith("/Users/") || /^[A-Za-z]:[\\/]/.test(workspace);
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(?:\.\d{1,3}){3}$/.test(host);
}

function authOf(
  config: OpenClawConfig,
  variableSource: (name: string) => VariableSource,
): GatewayPolicy["auth"] {
  const mode = authModeOf(config, variableSource);
  if (mode.value !== "token" && mode.value !== "password") {
    return { mode, secret: "absent", at: mode.at };
  }
  const at = `/gateway/auth/${mode.value}`;
  const secret = secretAt(config, at, mode.value, variableSource);
  const isAskedFor = secret === "absent" && config.has(mode.at);
  return { mode, secret: isAskedFor ? "expected" : secret, at };
}

// Unset is "token", unless it is a password that is given.
function authModeOf(
  config: OpenClawConfig,
  variableSource: (name: string) => VariableSource,
): Effective<string> {
  const at = "/gateway/auth/mode";
  const written = authModes(config.get(at));
  if (written !== undefined) return { value: written, at };
  const password = secretAt(config, "/gateway/auth/password", "password", variableSource);
  return password === "absent"
    ? { value: "token", at }
    : { value: "password", at: "/gateway/auth/password" };
}

const environmentNames = { token: "OPENCLAW_GATEWAY_TOKEN", password: "OPENCLAW_GATEWAY_PASSWORD" };

function secretAt(
  config: OpenClawConfig,
  at: string,
  kind: "token" | "password",
  variableSource: (name: string) => VariableSource,
): Secret {
  const input = secretInputOf(config.get(at));
  if (input.kind === "absent") {
    return variableSource(environmentNames[kind]) === "absent" ? "absent" : "environment";
  }
  if (input.kind !== "variable") return input.kind;
  return allSet(input.names, variableSource) ? "reference" : "environment";
}
