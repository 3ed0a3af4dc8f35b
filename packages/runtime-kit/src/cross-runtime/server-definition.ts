import { createHash } from "node:crypto";
import { isSecretName } from "@parapet/posture/redaction";
import type { JsonValue } from "@parapet/documents/document.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import { launchOf } from "../mcp/server-launch.ts";
import { normalizeAddress, shownAddress } from "./normalize-address.ts";
import { normalizeArguments } from "./normalize-arguments.ts";
import { startOf } from "./server-start.ts";

/**
 * What a server is, so that two declarations can be compared: digests of parts in one spelling, and
 * no value.
 */
export type ServerDefinition = {
  /** Of what runs or is called: a package, an image, a program, an address. */
  readonly what: string;
  readonly version: string;
  readonly args: string;
  /** Of the names of variables and headers. */
  readonly names: string;
  /** What runs or is called, for a reader: "mcp-server-git", "mcp.linear.app". */
  readonly shown: string;
};

/** Where clients keep variables and headers. */
const tables = ["env", "headers", "http_headers"];

/**
 * Names that change neither what a server is nor what it may do. How it signs in is no difference
 * either.
 */
const beside =
  /^(?:(?:\w+_)?(?:LOG_LEVEL|DEBUG|VERBOSE)|RUST_LOG|NODE_ENV|NO_COLOR|FORCE_COLOR|TERM|LANG|LC_\w+|TZ|PYTHONUNBUFFERED|PYTHONIOENCODING|accept|content-type|user-agent)$/i;

/**
 * Reads the declaration of a server; undefined where it says neither what to start nor what to
 * call.
 */
export function definitionOf(
  value: JsonValue | undefined,
  homeDir: string,
): ServerDefinition | undefined {
  if (!isObject(value)) return undefined;
  const server = "path" in value ? { ...value, command: value["path"] ?? "" } : value;
  const { program, args, url } = launchOf(server, "");
  const own = tables.flatMap((table) => {
    const members = value[table];
    return isObject(members) ? Object.keys(members) : [];
  });
  if (url !== undefined) return calledAt(url, own);
  if (program === undefined) return undefined;
  const start = startOf([program, ...args], homeDir);
  if (start.address !== undefined) return calledAt(start.address, own);
  return {
    what: digestOf(start.what),
    version: digestOf([start.version]),
    args: digestOf(normalizeArguments(start.rest, homeDir)),
    names: digestOfNames([...own, ...start.names]),
    shown: start.shown,
  };
}

/** True for two declarations of one server. */
export function isSameDefinition(a: ServerDefinition, b: ServerDefinition): boolean {
  return a.what === b.what && a.version === b.version && a.args === b.args && a.names === b.names;
}

function calledAt(address: string, names: readonly string[]): ServerDefinition {
  return {
    what: digestOf(["address", normalizeAddress(address)]),
    version: digestOf([]),
    args: digestOf([]),
    names: digestOfNames(names),
    shown: shownAddress(address),
  };
}

function digestOfNames(names: readonly string[]): string {
  const counted = names.filter((name) => !isSecretName(name) && !beside.test(name));
  return digestOf([...new Set(counted)].toSorted());
}

function digestOf(parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32);
}
