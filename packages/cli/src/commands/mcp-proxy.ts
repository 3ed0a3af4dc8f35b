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

/** Stands between an MCP client and a server until either is gone. Standard output belongs to the protocol. */
export async function mcpProxy(
  context: CommandContext,
  command: readonly string[],
  flags: McpProxyFlags,
): Promise<ExitCode> {
  const { environment, now } = context;
  const { entryVariable, findInstallation, nameOfCommand, nameOfUrl, runMcpProxy } =
    await adapter();
  // What it holds is for the proxy alone: a server of a command does not get it.
  const { [entryVariable]: entry = "", ...env } = environment.env;
  const target = targetOf(command, flags, entry === "" ? {} : entryFrom(entry));
  const isHttp = "url" in target;
  const listen = listenOf(flags, isHttp);
  const found = await findInstallation(flags.installation, placesOf(context, flags));
  const named = "url" in target ? nameOfUrl(target.url) : nameOfCommand(target.command);
  const redact = redactionOf(target, env);
  const stopping = new AbortController();
  void context.untilStopped().then(() => stopping.abort());
  const serverWentFirst = await runMcpProxy({
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
  return serverWentFirst ? exitCodes.failed : exitCodes.ok;
}

/** Takes changed tools of a server for approved, or with --dry-run shows what has changed. */
export async function acceptMcpTools(
  context: CommandContext,
  tools: readonly string[],
  flags: McpAcceptFlags,
): Promise<ExitCode> {
  const { acceptDrift, findInstallation } = await adapter();
  const { name } = flags;
  if (name === undefined) throw new UsageError("Name the server with --name.");
  const found = await findInstallation(flags.installation, placesOf(context, flags));
  const dryRun = flags.dryRun === true;
  const accepted = await acceptDrift(found.folder, name, { tools, dryRun });
  const lines = accepted.flatMap(({ tool, before, now, since }) => [
    `${dryRun ? "Held back" : "Accepted"} since ${since}: ${tool}`,
    `  before: ${before === "" ? "(too long to be kept)" : before}`,
    `  now:    ${now === "" ? "(too long to be kept)" : now}`,
    ...(now !== "" && now === before ? ["  They differ only in what is redacted."] : []),
  ]);
  const all = lines.length === 0 ? ["No tool of this server is held back."] : lines;
  await context.out.write(all.map((line) => `${neutralize(line)}\n`).join(""));
  return exitCodes.ok;
}

/** Hides what the server was given under the name of a secret, and what looks like one. */
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

/** Where installations are, for who names none: asked only then, since it takes longer than all the rest. */
function placesOf(
  { environment, service }: CommandContext,
  { data, name }: Pick<McpProxyFlags, "data" | "name">,
) {
  const adaptersFolder = async (): Promise<string> => {
    const options = data === undefined ? {} : { data };
    const { settings } = await service.checkConfiguration(options, environment);
    const setting = settings.find((known) => known.name === "data");
    return join(String(setting?.value ?? ""), "adapters");
  };
  return { adaptersFolder, ...(name === undefined ? {} : { server: name }) };
}

/** An address and headers, as `protect` has put them into the environment: arguments are for everybody to see. */
type Entry = { readonly url?: string; readonly headers?: Readonly<Record<string, string>> };

function targetOf(command: readonly string[], flags: McpProxyFlags, entry: Entry) {
  const { header = [] } = flags;
  const url = flags.url ?? (command.length === 0 ? entry.url : undefined);
  if (url === undefined) {
    if (command.length > 0) return { command };
    throw new UsageError("Name the server: its command after --, or its address with --url.");
  }
  if (command.length > 0) throw new UsageError("Give either a command or --url, not both.");
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new UsageError("--url takes an http:// or https:// address.");
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

/** "Name: value", as often as wanted. */
function given(header: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    header.map((line) => {
      const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? [];
      if (name === undefined) throw new UsageError('--header takes "Name: value".');
      return [name.toLowerCase(), value ?? ""];
    }),
  );
}

/** Throws UsageError, without what it holds. */
function entryFrom(text: string): Entry {
  const entry = parsed(text);
  if (!isRecord(entry)) {
    throw new UsageError(
      "PARAPET_MCP_ENTRY is not the JSON object that parapet protect mcp writes. Run parapet protect mcp again.",
    );
  }
  const { url, headers } = entry;
  return {
    ...(typeof url === "string" ? { url } : {}),
    headers: Object.fromEntries(
      Object.entries(isRecord(headers) ? headers : {}).map(([name, value]) => [
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

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function listenOf({ listen }: McpProxyFlags, isHttp: boolean) {
  if (listen === undefined || listen === "stdio") return undefined;
  if (!isHttp) throw new UsageError("--listen goes with --url.");
  const [, host, port] = /^(127\.0\.0\.1|localhost|\[::1\]):(\d{1,5})$/.exec(listen) ?? [];
  if (host === undefined || port === undefined) {
    throw new UsageError("--listen takes 127.0.0.1:PORT: others are not let in.");
  }
  return { host: host.replaceAll(/[[\]]/g, ""), port: Number(port) };
}
