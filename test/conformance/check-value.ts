import { type ApiDocument, resolved, type Schema } from "./document.ts";

/** Those that are checked, and those that say nothing about which values are valid. */
const keywords = new Set(
  `$ref type enum const properties required additionalProperties items minItems maxItems
  minLength maxLength pattern format minimum maximum exclusiveMinimum anyOf oneOf allOf
  description title example examples default deprecated`.split(/\s+/),
);

const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/**
 * What is wrong with a value, with the place; undefined when its schema allows it. `exact`: fields
 * that the schema does not name are wrong too. Throws for a keyword it does not know, so that none
 * goes unchecked.
 */
export function faultOf(
  value: unknown,
  schema: Schema,
  document: ApiDocument,
  options: { readonly exact: boolean },
): string | undefined {
  /** `shared`: fields that schemas beside this one name for the same value. */
  const check = (
    inner: unknown,
    of: Schema,
    at: string,
    shared: readonly string[] = [],
  ): string | undefined => {
    const rule = resolved(of, document);
    const unknown = Object.keys(rule).find((key) => !keywords.has(key));
    if (unknown !== undefined) throw new Error(`The checker does not know the keyword ${unknown}.`);
    const own = ownFault(inner, rule);
    if (own !== undefined) return `${at || "/"}: ${own}`;
    const fields = [...shared, ...[rule, ...(rule.allOf ?? [])].flatMap(fieldsOf)];
    for (const part of rule.allOf ?? []) {
      const fault = check(inner, part, at, fields);
      if (fault !== undefined) return fault;
    }
    const choices = rule.anyOf ?? rule.oneOf;
    if (choices?.every((choice) => check(inner, choice, at) !== undefined)) {
      return `${at || "/"}: matches none of the alternatives`;
    }
    if (Array.isArray(inner))
      return firstOf(inner, (item, n) => itemFault(item, rule, `${at}/${n}`));
    if (isObject(inner)) {
      return firstOf(Object.keys(inner), (key) =>
        fieldFault(inner[key], key, rule, `${at}/${key}`, fields),
      );
    }
    return undefined;
  };
  const itemFault = (item: unknown, rule: Schema, at: string) =>
    rule.items && check(item, rule.items, at);
  const fieldsOf = (of: Schema) => Object.keys(resolved(of, document).properties ?? {});
  const fieldFault = (
    field: unknown,
    key: string,
    rule: Schema,
    at: string,
    fields: readonly string[],
  ) => {
    const known = Object.hasOwn(rule.properties ?? {}, key) ? rule.properties?.[key] : undefined;
    if (known !== undefined) return check(field, known, at);
    if (typeof rule.additionalProperties === "object") {
      return check(field, rule.additionalProperties, at);
    }
    const exact = rule.additionalProperties === false || (options.exact && fields.length > 0);
    return exact && !fields.includes(key) ? `${at}: is not in the document` : undefined;
  };
  return check(value, schema, "");
}

/** What is wrong with the value itself, whatever it holds. */
function ownFault(value: unknown, rule: Schema): string | undefined {
  const types = typeof rule.type === "string" ? [rule.type] : rule.type;
  if (types && !types.some((type) => hasType(value, type))) return `is no ${types.join(" or ")}`;
  if (rule.enum && !rule.enum.includes(value)) return `is none of ${rule.enum.join(", ")}`;
  if (rule.const !== undefined && rule.const !== value)
    return `is not ${JSON.stringify(rule.const)}`;
  if (typeof value === "string") return textFault(value, rule);
  if (typeof value === "number") return numberFault(value, rule);
  if (Array.isArray(value)) return countFault(value.length, rule.minItems, rule.maxItems);
  if (isObject(value)) {
    const missing = rule.required?.find((key) => !Object.hasOwn(value, key));
    return missing && `lacks ${missing}`;
  }
  return undefined;
}

function textFault(text: string, rule: Schema): string | undefined {
  if (rule.pattern !== undefined && !new RegExp(rule.pattern).test(text)) {
    return `does not match ${rule.pattern}`;
  }
  if (rule.format === "date-time" && !(dateTime.test(text) && !Number.isNaN(Date.parse(text)))) {
    return "is no date and time";
  }
  return countFault(text.length, rule.minLength, rule.maxLength);
}

function numberFault(number: number, rule: Schema): string | undefined {
  const least = rule.exclusiveMinimum;
  if (least !== undefined && number <= least) return `is not above ${least}`;
  return countFault(number, rule.minimum, rule.maximum);
}

function countFault(count: number, least = -Infinity, most = Infinity): string | undefined {
  return count < least || count > most ? `is not from ${least} to ${most}` : undefined;
}

function hasType(value: unknown, type: string): boolean {
  if (type === "null") return value === null;
  if (type === "array") return Array.isArray(value);
  if (type === "object") return isObject(value);
  if (type === "integer") return Number.isInteger(value);
  return typeof value === type;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function firstOf<Item>(
  items: readonly Item[],
  fault: (item: Item, index: number) => string | undefined,
): string | undefined {
  for (const [index, item] of items.entries()) {
    const found = fault(item, index);
    if (found !== undefined) return found;
  }
  return undefined;
}
