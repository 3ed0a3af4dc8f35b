import {
  effective,
  type Effective,
  firstSet,
  keysAt,
} from "@parapet/scan-core/settings/settings.ts";
import { asBoolean, asTrimmedText, asTrimmedTexts } from "@parapet/scan-core/settings/readers.ts";
import { below } from "@parapet/documents/pointer.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import type { McpServerPolicy, OpenClawConfig } from "../model/model.ts";

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
        include: firstSet(config, [`${at}/toolFilter/include`], asTrimmedTexts),
        exclude: firstSet(config, [`${at}/toolFilter/exclude`], asTrimmedTexts),
        signsIn: effective(config, [`${at}/auth`], asTrimmedText, ""),
      };
    });
}

// OpenClaw rejects `disabled`, but the intention is clear.
function isOn(config: OpenClawConfig, at: string): boolean {
  return config.get(`${at}/enabled`) !== false && config.get(`${at}/disabled`) !== true;
}

/** A command takes precedence over a URL. A URL without a transport uses the older one. */
function transportOf(config: OpenClawConfig, at: string): McpServerPolicy["transport"] {
  const command = asTrimmedText(config.get(`${at}/command`));
  const written = firstSet(config, [`${at}/transport`], asTransport);
  if (written !== undefined && (written.value !== "stdio" || command !== undefined)) return written;
  const isProgram = command !== undefined || asTrimmedText(config.get(`${at}/url`)) === undefined;
  return { value: isProgram ? "stdio" : "sse", at: `${at}/transport` };
}

// Names that OpenClaw's own commands, and other programs, treat as equivalent.
const transports: ReadonlyMap<string, "stdio" | "sse" | "streamable-http"> = new Map([
  ["stdio", "stdio"],
  ["sse", "sse"],
  ["streamable-http", "streamable-http"],
  ["http", "streamable-http"],
]);

function asTransport(value: Parameters<typeof asTrimmedText>[0]) {
  return transports.get(asTrimmedText(value)?.toLowerCase() ?? "");
}

/** Only the program: its arguments may contain secrets. */
function programOf(config: OpenClawConfig, at: string): Effective<string> {
  const command = asTrimmedText(config.get(`${at}/command`)) ?? "";
  return { value: command.split(/\s/)[0] ?? "", at: `${at}/command` };
}

/** Only scheme and host: the rest of a URL may contain secrets. */
function originOf(config: OpenClawConfig, at: string): Effective<string> {
  return { value: shownOrigin(asTrimmedText(config.get(`${at}/url`)) ?? ""), at: `${at}/url` };
}

/** "https://docs.example" of any address, in words where there is none to be seen. */
export function shownOrigin(address: string): string {
  if (!URL.canParse(address)) return "a web address";
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}`;
}
