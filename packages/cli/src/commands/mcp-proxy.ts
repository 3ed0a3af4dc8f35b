import { parapetCommand } from "@parapet/posture";
import { isFields } from "@parapet/adapter-link";
import { join } from "node:path";
import {
  findSecrets,
  isSecretName,
  knownSecrets,
  redactionMark,
  redactText,
} from "@parapet/posture/redaction";
import type { CommandContext } from "../context/context.ts";
import { exitCodes, type ExitCode } from "../core/exit-codes.ts";
import { neutralize } from "../text/neutralize.ts";
import { UsageError } from "../core/usage-error.ts";
import { version } from "../core/version.ts";

export type McpProxyFlags = {
  readonly name?: string;
  readonly agent?: string;
  readonly installation?: string;
  readonly data?: string;
  readonly url?: string;
  readonly listen?: string;
  readonly header?: readonly string[];
  readonly hide?: readonly string[];
  readonly allowMethod?: readonly string[];
};

export type McpAcceptFlags = Pick<McpProxyFlags, "name" | "installation" | "data"> & {
  readonly dryRun?: boolean;
};

/** Runs the proxy until the client or the server ends. Standard output carries the protocol. */
export async function mcpProxy(
  context: CommandContext,
  command: readonly string[],
  flags: McpProxyFlags,
): Promise<ExitCode> {
  const { environment, now } = context;
  const { entryVariable, findInstallation, nameOfCommand, nameOfUrl, runMcpProxy } =
    await adapter();
  // Its content is for the proxy only; a server started by a command does not inherit it.
  const { [entryVariable]: entry = "", ...env } = environment.env;
  const target = targetOf(command, flags, entry === "" ? {} : entryFrom(entry));
  const isHttp = "url" in target;
  const listen = listenOf(flags, isHttp);
  const found = await findInstallation(flags.installation, placesOf(context, flags));
  const named = "url" in target ? nameOfUrl(target.url) : nameOfCommand(target.command);
  const redact = redactionOf(target, env);
  const stopping = new AbortController();
  void context.untilStopped().then(() => stopping.abort());
  const serverEndedFirst = await runMcpProxy({
    found,
    server: flags.name ?? named,
    agentId: flags.agent ?? found.installation.agent_id,
    target,
    ...(listen === undefined ? {} : { listen }),
    hidden: flags.hide ?? [],
    allowedMethods: flags.allowMethod ?? [],
    program: "parapet",
    version,
    env,
    cwd: environment.cwd,
    now,
    client: { input: process.stdin, output: process.stdout },
    errors: process.stderr,
    redact,
    log: (line) => process.stderr.write(`parapet mcp-proxy: ${neutralize(redact(line))}\n`),
    stopping: stopping.signal,
  });
  return serverEndedFirst ? exitCodes.failed : exitCodes.ok;
}

/** Approves changed tools of a server, or with --dry-run shows the changes. */
export async function acceptMcpTools(
  context: CommandContext,
  tools: readonly string[],
  flags: McpAcceptFlags,
): Promise<ExitCode> {
  const { acceptDrift, findInstallation } = await adapter();
  const { name } = flags;
  if (name === undefined)
    throw new UsageError("--name is required: the server whose tools to approve.");
  const found = await findInstallation(flags.installation, placesOf(context, flags));
  const dryRun = flags.dryRun === true;
  const accepted = await acceptDrift(found.folder, name, { tools, dryRun });
  const lines = accepted.flatMap(({ tool, before, now, since }) => [
    `${dryRun ? "Blocked" : "Approved"} since ${since}: ${tool}`,
    `  before: ${before === "" ? "(too long to store)" : before}`,
    `  now:    ${now === "" ? "(too long to store)" : now}`,
    ...(now !== "" && now === before ? ["  Only redacted values differ."] : []),
  ]);
  const all = lines.length === 0 ? ["No tool of this server is blocked."] : lines;
  await context.out.write(all.map((line) => `${neutralize(line)}\n`).join(""));
  return exitCodes.ok;
}

/** Redacts values given under the name of a secret, and values that look like secrets. */
function redactionOf(
  target: ReturnType<typeof targetOf>,
  env: Readonly<Record<string, string | undefined>>,
): (text: string) => string {
  const named = Object.entries({ ...env, ...("headers" in target ? target.headers : {}) })
    .filter(([name]) => isSecretName(name))
    .flatMap(([, value = ""]) => [value, value.replace(/^(?:Bearer|Basic|Token)\s+/i, "")]);
  const line = "command" in target ? target.command.join(" ") : target.url;
  const written = findSecrets(line, "settings").map(({ start, end }) => line.slice(start, end));
  const known = knownSecrets([...named, ...written]);
  return (text) => redactText(known.redact(text, redactionMark), "output");
}

function adapter() {
  return import("@parapet/adapter-mcp-proxy/proxy");
}

/**
 * Where installations are; resolved only if none is given, since that takes longer than the rest.
 */
function placesOf(
  { environment, service }: CommandContext,
  { data, name }: Pick<McpProxyFlags, "data" | "name">,
) {
  const adaptersFolder = async (): Promise<string> => {
    const options = data === undefined ? {} : { data };
    const { settings } = await service.checkConfiguration(options, environment);
    const dataSetting = settings.find((setting) => setting.name === "data");
    return join(String(dataSetting?.value ?? ""), "adapters");
  };
  return { adaptersFolder, ...(name === undefined ? {} : { server: name }) };
}

/**
 * URL and headers that `protect` passes in the environment, since other users can read arguments.
 */
type Entry = { readonly url?: string; readonly headers?: Readonly<Record<string, string>> };

function targetOf(command: readonly string[], flags: McpProxyFlags, entry: Entry) {
  const { header = [] } = flags;
  const url = flags.url ?? (command.length === 0 ? entry.url : undefined);
  if (url === undefined) {
    if (command.length > 0) return { command };
    throw new UsageError("No server given. Pass its command after --, or its URL with --url.");
  }
  if (command.length > 0) throw new UsageError("Use either a command or --url, not both.");
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new UsageError("--url must be an http:// or https:// URL.");
  }
  return { ...addressOf(url, { ...entry.headers, ...given(header) }) };
}

/** `https://user:password@host` as a client would send it: as a header. */
function addressOf(url: string, headers: Readonly<Record<string, string>>) {
  const address = new URL(url);
  const { username, password } = address;
  if (username === "" && password === "") return { url, headers };
  address.username = "";
  address.password = "";
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const authorization = `Basic ${Buffer.from(pair).toString("base64")}`;
  return { url: address.href, headers: { authorization, ...headers } };
}

/** Parses "Name: value" headers. */
function given(header: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    header.map((line) => {
      const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? [];
      if (name === undefined) throw new UsageError('--header must have the form "Name: value".');
      return [name.toLowerCase(), value ?? ""];
    }),
  );
}

/** Throws UsageError that does not quote the content. */
function entryFrom(text: string): Entry {
  const entry = parsed(text);
  if (!isFields(entry)) {
    throw new UsageError(
      `PARAPET_MCP_ENTRY is not valid JSON as written by ${parapetCommand("protect mcp")}. Run ${parapetCommand("protect mcp")} again.`,
    );
  }
  const { url, headers } = entry;
  return {
    ...(typeof url === "string" ? { url } : {}),
    headers: Object.fromEntries(
      Object.entries(isFields(headers) ? headers : {}).map(([name, value]) => [
        name.toLowerCase(),
        String(value),
      ]),
    ),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function listenOf({ listen }: McpProxyFlags, isHttp: boolean) {
  if (listen === undefined || listen === "stdio") return undefined;
  if (!isHttp) throw new UsageError("--listen requires --url.");
  const [, host, port] = /^(127\.0\.0\.1|localhost|\[::1\]):(\d{1,5})$/.exec(listen) ?? [];
  if (host === undefined || port === undefined) {
    throw new UsageError("--listen must be stdio or a loopback address such as 127.0.0.1:PORT.");
  }
  return { host: host.replaceAll(/[[\]]/g, ""), port: Number(port) };
}
