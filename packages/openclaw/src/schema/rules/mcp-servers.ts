import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import { below } from "@parapet/documents/pointer.ts";
import { keysAt } from "@parapet/scan-core/settings/settings.ts";
import type { OpenClawConfig } from "../../model/model.ts";
import type { SchemaProblem } from "../../model/schema-problem.ts";
import { conflict, isKnownText, refused, type Rule } from "./rule.ts";

/** OpenClaw accepts unknown keys of MCP servers, except these. */
export const mcpServerRules: readonly Rule[] = [
  { since: "2026.9.6", problems: (config) => everyServer(config, otherClientKeyProblems) },
  { since: "2026.9.6", problems: (config) => everyServer(config, transportProblems) },
  { since: "2026.9.6", problems: (config) => everyServer(config, requesterProblems) },
  { since: "2026.9.6", problems: (config) => everyServer(config, addressProblems) },
];

type Check = (config: OpenClawConfig, at: string) => readonly SchemaProblem[];

function everyServer(config: OpenClawConfig, check: Check): readonly SchemaProblem[] {
  return ["/mcp/servers", "/nodeHost/mcp/servers"].flatMap((servers) =>
    keysAt(config, servers).flatMap((name) => check(config, below(servers, name))),
  );
}

// Names that other programs and older releases use for OpenClaw's keys.
const otherClientKeys: ReadonlyMap<string, string> = new Map([
  ["connectTimeout", "connectionTimeoutMs"],
  ["connect_timeout", "connectionTimeoutMs"],
  ["timeout", "requestTimeoutMs"],
  ["workingDirectory", "cwd"],
  ["supports_parallel_tool_calls", "supportsParallelToolCalls"],
  ["ssl_verify", "sslVerify"],
  ["client_cert", "clientCert"],
  ["client_key", "clientKey"],
  ["disabled", "enabled"],
]);

const otherClientKeyProblems: Check = (config, at) =>
  keysAt(config, at)
    .map((key) => ({ key, today: otherClientKeys.get(key) }))
    .filter(({ today }) => today !== undefined)
    .map(({ key, today = "" }): SchemaProblem => ({
      pointer: below(at, key),
      kind: "unknown-key",
      message: "is not a setting",
      known: [today],
    }));

const transportProblems: Check = (config, at) =>
  config.get(`${at}/transport`) === "stdio" &&
  asTrimmedText(config.get(`${at}/command`)) === undefined
    ? [conflict(`${at}/transport`, "cannot be stdio without a command")]
    : [];

const addressProblems: Check = (config, at) => {
  const url = config.get(`${at}/url`);
  return isKnownText(url) && !/^\s*https?:\/\/./i.test(url)
    ? [refused(`${at}/url`, "must be an address that begins with http:// or https://")]
    : [];
};

const requesterProblems: Check = (config, at) => {
  const identity = `${at}/oauth/identity`;
  if (config.get(identity) !== "per-requester") return [];
  const isRemote = config.has(`${at}/url`) && !config.has(`${at}/command`);
  return [
    ...(config.get(`${at}/auth`) === "oauth"
      ? []
      : [conflict(identity, 'needs auth "oauth" to be per requester')]),
    ...(isRemote && config.get(`${at}/transport`) !== "stdio"
      ? []
      : [conflict(identity, "can be per requester only for a server with a web address")]),
    ...(config.has(`${at}/oauth/authProfileId`)
      ? [refused(`${at}/oauth/authProfileId`, "cannot be combined with an identity per requester")]
      : []),
  ];
};
