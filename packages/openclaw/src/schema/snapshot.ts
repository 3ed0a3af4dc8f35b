import type { JsonValue } from "@parapet/documents/document.ts";
import { readPackagedJson } from "@parapet/scan-core/files/packaged-data.ts";
import { type SnapshotVersion } from "../model/snapshot-version.ts";
import { asString, itemsOf } from "@parapet/scan-core/settings/readers.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import type { JsonObject } from "@parapet/documents/json-object.ts";

/** What one place of a configuration may contain. `any` accepts everything. */
export type SchemaNode =
  | { readonly kind: "any" }
  | { readonly kind: "boolean" | "null" }
  | { readonly kind: "values"; readonly values: readonly JsonValue[] }
  | {
      readonly kind: "string";
      readonly pattern: RegExp | undefined;
      readonly isUrl: boolean;
      /** Minimum and maximum length. */
      readonly length: Range;
    }
  | {
      readonly kind: "number";
      readonly integer: boolean;
      readonly range: Range;
      /** Exclusive bounds. */
      readonly exclusive: Range;
    }
  | {
      readonly kind: "list";
      /** Of every item; undefined where `tuple` says it for each. */
      readonly items: SchemaNode | undefined;
      readonly tuple: readonly SchemaNode[];
      readonly count: Range;
    }
  | {
      readonly kind: "object";
      readonly member: (name: string) => SchemaNode | undefined;
      /** Names of the members, sorted. */
      readonly known: () => readonly string[];
      readonly required: readonly string[];
      /** What other keys may contain; undefined where no others are allowed. */
      readonly rest: SchemaNode | undefined;
      readonly names: SchemaNode | undefined;
      readonly count: Range;
    }
  | { readonly kind: "one-of"; readonly choices: readonly SchemaNode[] }
  | { readonly kind: "all-of"; readonly parts: readonly SchemaNode[] };

export type Range = { readonly least: number; readonly most: number };

const read = new Map<SnapshotVersion, SchemaNode>();

/** The schema of a version. Throws when the package is broken. */
export function snapshotOf(version: SnapshotVersion): SchemaNode {
  const known = read.get(version);
  if (known !== undefined) return known;
  const file = new URL(`snapshots/${version}.json`, import.meta.url);
  const data: unknown = readPackagedJson(file);
  const root = schemaOf(data);
  read.set(version, root);
  return root;
}

const any: SchemaNode = { kind: "any" };

type NodeAt = (number: JsonValue | undefined) => SchemaNode;

/** Nodes are created on demand: few configurations use more than a hundredth of all settings. */
function schemaOf(data: unknown): SchemaNode {
  const snapshot = asJsonObject(data);
  const nodes = itemsOf(snapshot["nodes"]);
  const made = new Map<number, SchemaNode>();
  const nodeAt = (number: JsonValue | undefined, before: number): SchemaNode => {
    // A node references only earlier nodes, so a schema has no endless paths.
    if (typeof number !== "number" || number >= before) throw broken();
    const known = made.get(number);
    if (known !== undefined) return known;
    const node = nodeOf(asJsonObject(nodes[number]), (earlier) => nodeAt(earlier, number));
    made.set(number, node);
    return node;
  };
  return nodeAt(snapshot["root"], nodes.length);
}

function nodeOf(node: JsonObject, at: NodeAt): SchemaNode {
  if (node["enum"] !== undefined) return { kind: "values", values: itemsOf(node["enum"]) };
  if (node["anyOf"] !== undefined)
    return { kind: "one-of", choices: itemsOf(node["anyOf"]).map(at) };
  if (node["allOf"] !== undefined) return { kind: "all-of", parts: itemsOf(node["allOf"]).map(at) };
  const type = asString(node["type"]) ?? "";
  switch (type) {
    case "boolean":
    case "null":
      return { kind: type };
    case "string":
      return {
        kind: "string",
        pattern: typeof node["pattern"] === "string" ? new RegExp(node["pattern"], "u") : undefined,
        isUrl: node["format"] === "uri",
        length: rangeOf(node, "minLength", "maxLength"),
      };
    case "integer":
    case "number":
      return {
        kind: "number",
        integer: type === "integer",
        range: rangeOf(node, "minimum", "maximum"),
        exclusive: rangeOf(node, "exclusiveMinimum", "exclusiveMaximum"),
      };
    case "array":
      return {
        kind: "list",
        items: node["items"] === undefined ? undefined : at(node["items"]),
        tuple: itemsOf(node["tuple"]).map(at),
        count: rangeOf(node, "minItems", "maxItems"),
      };
    case "object":
      return objectNode(node, at);
    default:
      return any;
  }
}

function objectNode(node: JsonObject, at: NodeAt): SchemaNode {
  const members = isObject(node["properties"]) ? node["properties"] : {};
  let known: readonly string[] | undefined;
  const rest = node["additionalProperties"];
  return {
    kind: "object",
    member: (name) => (Object.hasOwn(members, name) ? at(members[name]) : undefined),
    known: () => (known ??= Object.keys(members).toSorted()),
    required: itemsOf(node["required"]).map(String),
    rest: rest === false ? undefined : rest === undefined ? any : at(rest),
    names: node["propertyNames"] === undefined ? undefined : at(node["propertyNames"]),
    count: rangeOf(node, "minProperties", "maxProperties"),
  };
}

function rangeOf(node: JsonObject, least: string, most: string): Range {
  const bound = (name: string, none: number): number => {
    const value = node[name];
    return typeof value === "number" ? value : none;
  };
  return { least: bound(least, -Infinity), most: bound(most, Infinity) };
}

function asJsonObject(value: unknown): JsonObject {
  if (!isJsonObject(value)) throw broken();
  return value;
}

function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function broken(): Error {
  return new Error("A schema snapshot is broken.");
}
