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

/** The servers of `mcp.servers` that are switched on, by name. Nothing is started or called to learn of them. */
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

// OpenClaw refuses `disabled`; who writes it means it all the same.
function isOn(config: OpenClawConfig, at: string): boolean {
  return config.get(`${at}/enabled`) !== false && config.get(`${at}/disabled`) !== true;
}

/** A command comes before an address. Without a word, an address is called in the older way. */
function transportOf(config: OpenClawConfig, at: string): McpServerPolicy["transport"] {
  const command = asText(config.get(`${at}/command`));
  const written = firstSet(config, [`${at}/transport`], asTransport);
  if (written !== undefined && (written.value !== "stdio" || command !== undefined)) return written;
  const isProgram = command !== undefined || asText(config.get(`${at}/url`)) === undefined;
  return { value: isProgram ? "stdio" : "sse", at: `${at}/transport` };
}

// The names that OpenClaw's own commands, and other programs, take for the same.
const transports: ReadonlyMap<string, "stdio" | "sse" | "streamable-http"> = new Map([
  ["stdio", "stdio"],
  ["sse", "sse"],
  ["streamable-http", "streamable-http"],
  ["http", "streamable-http"],
]);

function asTransport(value: Parameters<typeof asText>[0]) {
  return transports.get(asText(value)?.toLowerCase() ?? "");
}

/** The program alone: what follows it can be secret. */
function programOf(config: OpenClawConfig, at: string): Effective<string> {
  const command = asText(config.get(`${at}/command`)) ?? "";
  return { value: command.split(/\s/)[0] ?? "", at: `${at}/command` };
}

/** Scheme and host: what else an address holds can be secret. */
function originOf(config: OpenClawConfig, at: string): Effective<string> {
  return { value: shownOrigin(asText(config.get(`${at}/url`)) ?? ""), at: `${at}/url` };
}

/** "https://docs.example" of any address, in words where there is none to be seen. */
export function shownOrigin(address: string): string {
  if (!URL.canParse(address)) return "a web address";
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}`;
}
