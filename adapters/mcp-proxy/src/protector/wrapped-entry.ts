import { basename, dirname } from "node:path";
import type { ConfigEdit, ConfigPath } from "@parapet/adapter-link";
import { entryVariable } from "../installation/entry-variable.ts";
import { isObject, type JsonObject } from "../messages/message.ts";
import { relaxedJson } from "./relaxed-json.ts";
import type { ServerEntry } from "./server-entries.ts";

/** Fields of an entry for a server that is reached by HTTP. */
const httpFields = ["type", "transport", "url", "headers"] as const;

/** What the proxy cannot do in the place of the client; a sentence, "" where there is nothing. */
export function obstacleOf({ name, entry }: ServerEntry): string {
  const plain = original(entry);
  if (typeof plain["command"] === "string") return "";
  if (typeof plain["url"] !== "string") {
    return `The MCP server ${name} has neither a command nor a url.`;
  }
  if (plain["type"] === "sse" || plain["transport"] === "sse") {
    return `The MCP server ${name} uses the deprecated HTTP+SSE transport, which the proxy does not support.`;
  }
  const own = ["auth", "oauth", "sslVerify", "clientCert", "clientKey"];
  const used = own.find((field) => plain[field] !== undefined);
  return used === undefined
    ? ""
    : `The MCP server ${name} uses ${used}, which only its client supports; the proxy cannot replace it.`;
}

/**
 * The edits that make a client start the server through the proxy. One that already is, is wrapped
 * again.
 */
export function wrap(
  { name, path, entry }: ServerEntry,
  {
    program: [command = "", ...first],
    installationFile,
  }: { readonly program: readonly string[]; readonly installationFile: string },
): readonly ConfigEdit[] {
  const plain = original(entry);
  const own = [
    ...first,
    "mcp-proxy",
    "--installation",
    installationFile,
    "--name",
    name,
    ...ownerOptions(entry),
  ];
  const set = (field: string, value: unknown): ConfigEdit => ({ path: [...path, field], value });
  if (typeof plain["command"] === "string") {
    const args = [...own, "--", plain["command"], ...textsIn(plain["args"])];
    return [set("command", command), set("args", args)];
  }
  const kept = Object.fromEntries(
    httpFields.filter((field) => plain[field] !== undefined).map((field) => [field, plain[field]]),
  );
  const env = isObject(plain["env"]) ? plain["env"] : {};
  return [
    set("command", command),
    set("args", own),
    set("env", { ...env, [entryVariable]: JSON.stringify(kept) }),
    ...httpFields
      .filter((field) => entry[field] !== undefined)
      .map((field): ConfigEdit =>
        field === "type" ? set("type", "stdio") : { remove: [...path, field] },
      ),
  ];
}

/** The edits that put the entry back as it was. */
export function unwrap({ path, entry }: ServerEntry): readonly ConfigEdit[] {
  const plain = original(entry);
  const names = [...new Set([...Object.keys(entry), ...Object.keys(plain)])];
  return names.flatMap((field) => editOf(path, field, entry[field], plain[field]));
}

function editOf(
  path: ConfigPath,
  field: string,
  now: unknown,
  before: unknown,
): readonly ConfigEdit[] {
  if (before === undefined) return now === undefined ? [] : [{ remove: [...path, field] }];
  if (JSON.stringify(now) === JSON.stringify(before)) return [];
  return [{ path: [...path, field], value: before }];
}

/**
 * What a person has added to the proxy's arguments, such as --hide: it outlives being protected
 * again.
 */
function ownerOptions(entry: JsonObject): readonly string[] {
  if (installationFileOf(entry) === "") return [];
  const args = textsIn(entry["args"]);
  const end = args.includes("--") ? args.indexOf("--") : args.length;
  const own = args.slice(args.indexOf("mcp-proxy") + 1, end);
  return own.filter((word, index) => !written.has(word) && !written.has(own[index - 1] ?? ""));
}

/** Options that `protect` itself writes, each with a value; --url in entries of older versions. */
const written: ReadonlySet<string> = new Set(["--installation", "--name", "--url"]);

/** The file of the installation that an entry runs through; "" where it does not. */
export function installationFileOf(entry: JsonObject): string {
  const args = textsIn(entry["args"]);
  const own = args.slice(0, args.includes("--") ? args.indexOf("--") : args.length);
  const at = own.indexOf("--installation");
  return own.includes("mcp-proxy") && at >= 0 ? (own[at + 1] ?? "") : "";
}

/** True when the entry runs through this installation. */
export function runsThrough({ entry }: ServerEntry, installationId: string): boolean {
  const file = installationFileOf(entry);
  return file !== "" && basename(dirname(file)) === installationId;
}

/** The entry without the proxy. */
export function original(entry: JsonObject): JsonObject {
  if (installationFileOf(entry) === "") return entry;
  const { command: _command, args, env, ...rest } = entry;
  const words = textsIn(args);
  const separator = words.indexOf("--");
  const withEnv = env === undefined ? rest : { ...rest, env };
  if (separator >= 0) {
    const [command = "", ...own] = words.slice(separator + 1);
    return { ...withEnv, command, ...(own.length === 0 ? {} : { args: own }) };
  }
  const { [entryVariable]: kept, ...others } = isObject(env) ? env : {};
  const address = typeof kept === "string" ? relaxedJson(kept) : undefined;
  // As older versions wrote it.
  const url = words.includes("--url") ? (words[words.indexOf("--url") + 1] ?? "") : "";
  const { type: _type, ...withoutType } = rest;
  return {
    ...withoutType,
    ...(isObject(address) ? address : { url }),
    ...(Object.keys(others).length === 0 ? {} : { env: others }),
  };
}

export function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}
