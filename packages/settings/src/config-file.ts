import { dirname } from "node:path";
import {
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
  type YAMLMap,
} from "yaml";
import { nearestNames, parapetCommand } from "@parapet/posture";
import { readNamedFile } from "./named-file.ts";
import { type Given, isUrl, located } from "./given.ts";
import { isSettingName, settingDefinitions, type SettingName } from "./schema.ts";

/** A parsed configuration file. */
export type ConfigFile = {
  readonly values: ReadonlyMap<SettingName, Given>;
  /** One sentence each, with file, line and column. */
  readonly problems: readonly string[];
};

const maxBytes = 65_536;
const topNames = settingDefinitions.map(({ name }) => name.split(".", 1)[0] ?? "");
const groups = new Set(settingDefinitions.flatMap(({ name }) => name.split(".").slice(0, -1)));

/** Reads a YAML configuration file. Undefined if it does not exist. */
export function readConfigFile(path: string, homeDir: string): ConfigFile | undefined {
  const text = textOf(path);
  if (text === undefined) return undefined;
  if (typeof text !== "string")
    return { values: new Map(), problems: [`${path}: ${text.problem}`] };
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const at = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return `${path}:${Math.max(1, line)}:${Math.max(1, col)}`;
  };
  const faults = [...document.errors, ...document.warnings];
  if (faults.length > 0) {
    const problems = faults
      .slice(0, 20)
      .map(({ pos, message }) => `${at(pos[0])}: ${withoutQuotation(message)}.`);
    return { values: new Map(), problems };
  }
  if (document.contents === null) return { values: new Map(), problems: [] };
  if (!isMap(document.contents)) {
    return {
      values: new Map(),
      problems: [`${path}: expected a map of settings, such as \`port: 8000\`.`],
    };
  }
  const base = { folder: dirname(path), homeDir };
  const values = new Map<SettingName, Given>();
  const problems: string[] = [];
  for (const { group, field, key, value } of entriesOf(document.contents)) {
    const name = group === "" ? field : `${group}.${field}`;
    const place = at(offsetOf(key));
    const fault = faultOf(group, field, value);
    const definition = settingDefinitions.find((setting) => setting.name === name);
    if (fault !== "") problems.push(`${place}: ${fault}`);
    else if (definition !== undefined) {
      const given = inKind(definition.kind, plain(value));
      values.set(definition.name, { place, value: located(definition.kind, given, base) });
    }
  }
  return { values, problems };
}

type Entry = {
  /** "" at the top. */
  readonly group: string;
  readonly field: string;
  readonly key: unknown;
  readonly value: unknown;
};

/** The entries of a map, with nested groups flattened. */
function entriesOf(map: YAMLMap, group = ""): readonly Entry[] {
  return map.items.flatMap(({ key, value }: Pair): readonly Entry[] => {
    const field = isScalar(key) ? String(key.value) : "?";
    const isGroup = group === "" && groups.has(field) && isMap(value);
    return isGroup ? entriesOf(value, field) : [{ group, field, key, value }];
  });
}

const secretsHint = (): string =>
  `secrets are not allowed in this file. Set PARAPET_DATABASE, PGPASSWORD or PARAPET_TOKEN, or use \`${parapetCommand("token create")}\`.`;

/** The problem of an entry; "" for a valid setting. */
function faultOf(group: string, field: string, value: unknown): string {
  const name = group === "" ? field : `${group}.${field}`;
  const shown = JSON.stringify(name.slice(0, 60));
  if (group === "" && groups.has(field)) {
    return `${field} must be a map with ${fieldsOf(field).join(", ")}.`;
  }
  if (group === "" && field.includes(".") && isSettingName(field)) {
    return `nested setting; write \`${field.split(".").join(": { ")}: … }\`.`;
  }
  if (name === "database" && holdsPassword(plain(value))) {
    return `database contains a password; ${secretsHint()}`;
  }
  if (isSettingName(name)) return "";
  if (/token|passw|secret/i.test(name)) return `${shown} is not a setting; ${secretsHint()}`;
  const names = group === "" ? topNames : fieldsOf(group);
  const [nearest = ""] = nearestNames(field, names, { most: 1 });
  return `${shown} is not a setting; did you mean ${group === "" ? "" : `${group}.`}${nearest}?`;
}

function fieldsOf(group: string): readonly string[] {
  return settingDefinitions
    .filter(({ name }) => name.startsWith(`${group}.`))
    .map(({ name }) => name.slice(group.length + 1));
}

/** The value of a scalar, or of lists and maps of them; anything else is not valid. */
function plain(node: unknown): unknown {
  if (isScalar(node)) return node.value ?? "";
  if (isSeq(node)) return node.items.map(plain);
  if (!isMap(node)) return {};
  return Object.fromEntries(node.items.map(({ key, value }) => [String(plain(key)), plain(value)]));
}

/** A single value is allowed for a list. */
function inKind(kind: string, value: unknown): unknown {
  return (kind === "list" || kind === "paths") && typeof value === "string" ? [value] : value;
}

function holdsPassword(value: unknown): boolean {
  if (!isUrl(value) || !URL.canParse(value)) return false;
  const { password, searchParams } = new URL(value);
  return password !== "" || searchParams.has("password");
}

function offsetOf(node: unknown): number {
  return isNode(node) ? (node.range?.[0] ?? 0) : 0;
}

function isNode(node: unknown): node is Node {
  return typeof node === "object" && node !== null && "range" in node;
}

function textOf(path: string): string | { readonly problem: string } | undefined {
  try {
    const read = readNamedFile(path, maxBytes);
    if ("bytes" in read) return new TextDecoder("utf-8", { fatal: true }).decode(read.bytes);
    return {
      problem:
        read.fault === "no file"
          ? "not a regular file; give the path of a YAML file."
          : `the file is larger than ${maxBytes} bytes.`,
    };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    return {
      problem:
        code.startsWith("E") && !code.startsWith("ERR")
          ? `cannot read the file (${code}).`
          : "the file is not UTF-8 text.",
    };
  }
}

/** The parser's message without its quotation of the file, which may contain secrets. */
function withoutQuotation(message: string): string {
  return (/^(?:(?! reserved character)[^:"'`(\n])*/.exec(message)?.[0] ?? "").trim();
}
