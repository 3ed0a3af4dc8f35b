import type { Effective, McpServerPolicy, OpenClawConfig } from "../model/model.ts";
import {
  asBoolean,
  asList,
  asText,
  below,
  effective,
  firstSet,
  isObject,
  keysAt,
} from "../model/settings.ts";

const servers = "/mcp/servers";

/** The enabled servers of `mcp.servers`, by name. No server is started or called. */
export function mcpServersOf(config: OpenClawConfig): readonly McpServerPolicy[] {
  return keysAt(config, servers)
    .toSorted()
    .map((name) => ({ name, at: below(servers, name) }))
    .filter(({ at }) => isObject(config.get(at)) && isOn(config, at))
    .map(({ name, at }) => {
      const transport = transportOf(config, at);
      return {
        name,
        at,
        transport,
        runs: transport.value === "stdio" ? programOf(config, at) : originOf(config, at),
        checksCertificate: effective(config, [`${at}/sslVerify`], asBoolean, true),
        include: firstSet(config, [`${at}/toolFilter/include`], asList),
        exclude: firstSet(config, [`${at}/toolFilter/exclude`], asList),
        signsIn: effective(config, [`${at}/auth`], asText, ""),
      };
    });
}

// OpenClaw rejects `disabled`, but the intention is clear.
function isOn(config: OpenClawConfig, at: string): boolean {
  return config.get(`${at}/enabled`) !== false && config.get(`${at}/disabled`) !== true;
}

/** A command takes precedence over a URL. A URL without a transport uses the older one. */
function transportOf(config: OpenClawConfig, at: string): McpServerPolicy["transport"] {
  const command = asText(config.get(`${at}/command`));
  const written = firstSet(config, [`${at}/transport`], asTransport);
  if (written !== undefined && (written.value !== "stdio" || command !== undefined)) return written;
  const isProgram = command !== undefined || asText(config.get(`${at}/url`)) === undefined;
  return { value: isProgram ? "stdio" : "sse", at: `${at}/transport` };
}

// Names that OpenClaw's own commands, and other programs, treat as equivalent.
const transports: ReadonlyMap<string, "stdio" | "sse" | "streamable-http"> = new Map([
  ["stdio", "stdio"],
  ["sse", "sse"],
  ["streamable-http", "streamable-http"],
  ["http", "streamable-http"],
]);

function asTransport(value: Parameters<typeof asText>[0]) {
  return transports.get(asText(value)?.toLowerCase() ?? "");
}

/** Only the program: its arguments may contain secrets. */
function programOf(config: OpenClawConfig, at: string): Effective<string> {
  const command = asText(config.get(`${at}/command`)) ?? "";
  return { value: command.split(/\s/)[0] ?? "", at: `${at}/command` };
}

/** Only scheme and host: the rest of a URL may contain secrets. */
function originOf(config: OpenClawConfig, at: string): Effective<string> {
  return { value: shownOrigin(asText(config.get(`${at}/url`)) ?? ""), at: `${at}/url` };
}

/** "https://docs.example" of any address, in words where there is none to be seen. */
export function shownOrigin(address: string): string {
  if (!URL.canParse(address)) return "a web address";
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}`;
}
