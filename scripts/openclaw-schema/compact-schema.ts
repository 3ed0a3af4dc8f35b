/**
 * OpenClaw's own JSON schema without its texts: every different subschema once, in a numbered list,
 * and references as numbers. What only other tools need (titles, defaults, formats but "uri") is
 * left out.
 */
export type CompactSchema = { readonly root: number; readonly nodes: readonly CompactNode[] };

type CompactNode = { readonly [key: string]: unknown };
type Schema = { readonly [key: string]: unknown };

// The bounds of what a JavaScript number can count say nothing about a setting.
const boundless = new Set([Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]);
const bounds = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"];

export function compactSchema(schema: unknown): CompactSchema {
  const nodes: CompactNode[] = [];
  const numbers = new Map<string, number>();
  const add = (node: CompactNode): number => {
    const key = JSON.stringify(node);
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, nodes.length);
    return nodes.push(node) - 1;
  };
  const root = compact(objectOf(schema), {}, add, 0);
  return { root, nodes };
}

type Add = (node: CompactNode) => number;

function compact(schema: Schema, definitions: Schema, add: Add, depth: number): number {
  if (depth > 64) throw new Error("The schema refers to itself without end.");
  const known = isObject(schema["$defs"]) ? schema["$defs"] : definitions;
  const child = (value: unknown): number => compact(objectOf(value), known, add, depth + 1);
  if (typeof schema["$ref"] === "string") return child(target(schema["$ref"], known));
  const choices = listOf(schema["anyOf"] ?? schema["oneOf"]);
  if (choices.length > 0) return union(choices.map(objectOf), child, add);
  const values = Object.hasOwn(schema, "const") ? [schema["const"]] : listOf(schema["enum"]);
  if (values.length > 0) return add({ enum: values });
  const parts = listOf(schema["allOf"]).filter(isConstraint);
  if (parts.length > 0) return add({ allOf: [own(schema, child, add), ...parts.map(child)] });
  return own(schema, child, add);
}

function own(schema: Schema, child: (value: unknown) => number, add: Add): number {
  const { type } = schema;
  if (Array.isArray(type)) {
    return add({ anyOf: type.map((one) => own({ ...schema, type: one }, child, add)) });
  }
  if (type === "object") return add(objectNode(schema, child));
  if (type === "array") return add(listNode(schema, child));
  if (type === "string") return add(stringNode(schema));
  if (type === "number" || type === "integer") {
    return add({ type, ...picked(schema, bounds, (bound) => !boundless.has(Number(bound))) });
  }
  return add(type === "boolean" || type === "null" ? { type } : {});
}

/** Choices between single values are one list of values, which messages can name. */
function union(choices: readonly Schema[], child: (value: unknown) => number, add: Add): number {
  const single = choices.filter((choice) => valuesOf(choice) !== undefined);
  const values = single.flatMap((choice) => valuesOf(choice) ?? []);
  const others = choices.filter((choice) => valuesOf(choice) === undefined).map(child);
  const all = [...(values.length > 0 ? [add({ enum: [...new Set(values)] })] : []), ...others];
  const [only] = all;
  return all.length === 1 && only !== undefined ? only : add({ anyOf: [...new Set(all)] });
}

function valuesOf(choice: Schema): readonly unknown[] | undefined {
  if (Object.hasOwn(choice, "const")) return [choice["const"]];
  return Array.isArray(choice["enum"]) ? choice["enum"] : undefined;
}

function objectNode(schema: Schema, child: (value: unknown) => number): CompactNode {
  const properties = isObject(schema["properties"]) ? schema["properties"] : {};
  const names = Object.keys(properties).toSorted();
  const rest = schema["additionalProperties"];
  // What has a default is filled in before it is missed.
  const required = listOf(schema["required"])
    .map(String)
    .filter((name) => !Object.hasOwn(objectOf(properties[name]), "default"));
  const nameRule = schema["propertyNames"];
  const hasNameRule = isObject(nameRule) && ("pattern" in nameRule || "enum" in nameRule);
  return {
    type: "object",
    ...(names.length > 0
      ? { properties: Object.fromEntries(names.map((name) => [name, child(properties[name])])) }
      : {}),
    ...(required.length > 0 ? { required } : {}),
    ...(hasNameRule ? { propertyNames: child({ type: "string", ...nameRule }) } : {}),
    ...(rest === false ? { additionalProperties: false } : {}),
    ...(isObject(rest) && Object.keys(rest).length > 0
      ? { additionalProperties: child(rest) }
      : {}),
    ...picked(schema, ["minProperties", "maxProperties"]),
  };
}

function listNode(schema: Schema, child: (value: unknown) => number): CompactNode {
  const { items } = schema;
  return {
    type: "array",
    ...(Array.isArray(items) ? { tuple: items.map(child) } : {}),
    ...(isObject(items) ? { items: child(items) } : {}),
    ...picked(schema, ["minItems", "maxItems"]),
  };
}

// OpenClaw matches these without regard to case, which JSON schema cannot say.
const caseless = new Set(["^[a-z0-9_][a-z0-9_-]{0,63}$", "^[a-z0-9][a-z0-9_-]{0,63}$"]);

function stringNode(schema: Schema): CompactNode {
  const { pattern } = schema;
  const anyCase = typeof pattern === "string" && caseless.has(pattern);
  return {
    type: "string",
    ...picked(schema, ["pattern"]),
    ...(anyCase ? { pattern: pattern.replaceAll("a-z", "A-Za-z") } : {}),
    ...picked(schema, ["minLength", "maxLength"]),
    ...picked(schema, ["format"], (format) => format === "uri"),
  };
}

/** Parts that only combine other keys ("not", "if") are left to the program itself. */
function isConstraint(part: unknown): boolean {
  return isObject(part) && ["type", "pattern", "enum", "properties"].some((key) => key in part);
}

function picked(
  schema: Schema,
  names: readonly string[],
  keep: (value: unknown) => boolean = () => true,
): CompactNode {
  const present = names.filter((name) => schema[name] !== undefined && keep(schema[name]));
  return Object.fromEntries(present.map((name) => [name, schema[name]]));
}

function target(reference: string, definitions: Schema): unknown {
  return definitions[reference.replace(/^#\/(?:\$defs|definitions)\//, "")];
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function objectOf(value: unknown): Schema {
  return isObject(value) ? value : {};
}

function isObject(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
