import { type ApiDocument, resolved, type Schema } from "./document.ts";
import { hostileTexts, hostileValues, longTexts } from "./hostile.ts";
import type { Random } from "./random.ts";

/**
 * Values that mean something to the service, by the name of the field or parameter that holds them.
 */
export type Meanings = (name: string) => readonly string[] | undefined;

/** Draws values for schemas. */
export type Values = {
  readonly valid: (schema: Schema, name: string) => unknown;
  /** A valid value with one thing about it changed. */
  readonly nearlyValid: (schema: Schema, name: string) => unknown;
  readonly hostile: () => unknown;
  readonly hostileText: () => string;
};

export function valuesFor(random: Random, document: ApiDocument, meanings: Meanings): Values {
  const valid = (schema: Schema, name: string): unknown => {
    const rule = resolved(schema, document);
    if (rule.enum) return random.pick(rule.enum);
    const choices = rule.anyOf ?? rule.oneOf;
    if (choices) return valid(random.pick(choices), name);
    const type = typeof rule.type === "object" ? random.pick(rule.type) : (rule.type ?? "null");
    switch (type) {
      case "string":
        return text(rule, name);
      case "integer":
        return random.pick(numbers(rule).filter(Number.isInteger));
      case "number":
        return random.pick(numbers(rule));
      case "boolean":
        return random.oneIn(2);
      case "array":
        return array(rule, name);
      case "object":
        return object(rule);
      default:
        return null;
    }
  };

  const text = (rule: Schema, name: string): string => {
    if (rule.format === "date-time") return random.pick(moments);
    const meant = meanings(name);
    if (meant !== undefined && !random.oneIn(8)) return random.pick(meant);
    const { minLength = 0, maxLength = 100, pattern } = rule;
    const drawn = random.oneIn(2) ? random.pick(hostileTexts) : random.pick(plainTexts);
    const fits = drawn.padEnd(minLength, "x").slice(0, maxLength);
    return pattern === undefined || new RegExp(pattern).test(fits) ? fits : "7";
  };

  const array = (rule: Schema, name: string): unknown[] => {
    const { items = {}, minItems = 0, maxItems = 5 } = rule;
    const count = Math.min(maxItems, minItems + random.below(4));
    return Array.from({ length: count }, () => valid(items, name));
  };

  const object = (rule: Schema): Record<string, unknown> => {
    const known = Object.entries(rule.properties ?? {}).filter(
      ([key]) => rule.required?.includes(key) === true || random.oneIn(3),
    );
    const fields: Record<string, unknown> = {};
    for (const [key, schema] of known) fields[key] = valid(schema, key);
    const more = rule.additionalProperties;
    if (typeof more === "object") fields[random.pick(plainTexts)] = valid(more, "");
    return fields;
  };

  const hostile = () => (random.oneIn(30) ? random.pick(longTexts) : random.pick(hostileValues));

  const nearlyValid = (schema: Schema, name: string): unknown => {
    const value = valid(schema, name);
    const rule = resolved(schema, document);
    if (Array.isArray(value)) {
      if (value.length === 0 || random.oneIn(3)) return [...value, hostile()];
      const at = random.below(value.length);
      return value.with(at, rule.items ? nearlyValid(rule.items, name) : hostile());
    }
    if (typeof value !== "object" || value === null) {
      return random.oneIn(2) ? hostile() : beyond(value, rule);
    }
    const keys = Object.keys(value);
    if (keys.length === 0 || random.oneIn(4)) return { ...value, [hostileText()]: hostile() };
    const key = random.pick(keys);
    if (random.oneIn(4))
      return Object.fromEntries(Object.entries(value).filter(([k]) => k !== key));
    const inner = rule.properties?.[key];
    return { ...value, [key]: inner ? nearlyValid(inner, key) : hostile() };
  };

  /** Just outside what the schema allows. */
  const beyond = (value: unknown, rule: Schema): unknown => {
    const { minimum, maximum, minLength, maxLength } = rule;
    if (typeof value === "number") return random.pick([(minimum ?? 0) - 1, (maximum ?? 1e15) + 1]);
    if (typeof value !== "string") return String(value);
    if (maxLength !== undefined && maxLength < 30_000) return "y".repeat(maxLength + 1);
    return minLength === undefined ? value.toUpperCase() : "";
  };

  const hostileText = () => random.pick(hostileTexts);
  return { valid, nearlyValid, hostile, hostileText };
}

const plainTexts = ["a", "main", "no egress", "x-1", "Größe", "tool.name == 'exec'", "1", "open"];
const moments = [
  "2026-01-01T00:00:00.000Z",
  "1970-01-01T00:00:00.000Z",
  "2099-12-31T23:59:59.999Z",
];

function numbers({ minimum = 0, maximum = 1e9 }: Schema): readonly number[] {
  return [minimum, maximum, minimum + 1, Math.min(maximum, 20), (minimum + maximum) / 2];
}
