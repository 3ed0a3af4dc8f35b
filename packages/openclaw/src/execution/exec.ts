import { effective, type Effective } from "@parapet/scan-core/settings/settings.ts";
import { oneOf } from "@parapet/scan-core/settings/readers.ts";
import type { ExecMode, ExecPolicy, OpenClawConfig } from "../model/model.ts";
import { agentScope, type RosterEntry } from "../model/roster.ts";

type Security = ExecPolicy["security"]["value"];
type Ask = ExecPolicy["ask"]["value"];
type Layered = Omit<ExecPolicy, "host" | "heldTo">;

const asMode = oneOf<ExecMode>("deny", "allowlist", "ask", "auto", "full");
const asSecurity = oneOf<Security>("deny", "allowlist", "full");
const asAsk = oneOf<Ask>("off", "on-miss", "always");
const asHost = oneOf("auto", "sandbox", "gateway", "node");

const meaning: Readonly<Record<ExecMode, { readonly security: Security; readonly ask: Ask }>> = {
  deny: { security: "deny", ask: "off" },
  allowlist: { security: "allowlist", ask: "off" },
  ask: { security: "allowlist", ask: "on-miss" },
  auto: { security: "allowlist", ask: "on-miss" },
  full: { security: "full", ask: "off" },
};

/**
 * What an agent's `exec` may do: OpenClaw's default, then the global settings, then the agent's
 * own.
 */
export function execPolicyOf(config: OpenClawConfig, agent: RosterEntry): ExecPolicy {
  const places = agentScope(agent, "/tools/exec", "/tools/exec");
  const policy = places.toReversed().reduce((base, at) => applied(config, base, at), unset);
  const hosts = agentScope(agent, "/tools/exec/host", "/tools/exec/host");
  return { ...policy, host: effective(config, hosts, asHost, "auto"), heldTo: undefined };
}

const modeKey = "/tools/exec/mode";

// By default OpenClaw runs commands without approval, whatever the exec host is.
const unset: Layered = {
  mode: { value: "full", at: modeKey },
  spelling: "unset",
  security: { value: "full", at: modeKey },
  ask: { value: "off", at: modeKey },
};

function applied(config: OpenClawConfig, base: Layered, at: string): Layered {
  const mode = asMode(config.get(`${at}/mode`));
  // OpenClaw rejects the older pair in addition to `mode`; `mode` is what it reads first.
  if (mode !== undefined) return spelledAsMode(mode, `${at}/mode`);
  const security = asSecurity(config.get(`${at}/security`));
  const ask = asAsk(config.get(`${at}/ask`));
  if (security === undefined && ask === undefined) return base;
  return spelledAsPair(
    security === undefined ? base.security : { value: security, at: `${at}/security` },
    ask === undefined ? base.ask : { value: ask, at: `${at}/ask` },
    security === undefined ? `${at}/ask` : `${at}/security`,
  );
}

function spelledAsMode(mode: ExecMode, at: string): Layered {
  const { security, ask } = meaning[mode];
  return {
    mode: { value: mode, at },
    spelling: "mode",
    security: { value: security, at },
    ask: { value: ask, at },
  };
}

function spelledAsPair(security: Effective<Security>, ask: Effective<Ask>, at: string): Layered {
  return {
    mode: { value: modeOfPair(security.value, ask.value), at },
    spelling: "pair",
    security,
    ask,
  };
}

/** The mode that acts most like a pair of the older settings. */
export function modeOfPair(security: Security, ask: Ask): ExecMode {
  if (security === "deny") return "deny";
  if (security === "allowlist" && ask === "off") return "allowlist";
  return security === "full" && ask !== "always" ? "full" : "ask";
}
