import type { JsonValue } from "@parapet/documents/document.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import type { JsonObject } from "@parapet/documents/json-object.ts";
import { pointerTo, type Place } from "./place.ts";
import type { SchemaProblem } from "../model/schema-problem.ts";
import { rangeWords, wordsFor } from "./schema-words.ts";
import type { Range, SchemaNode } from "./snapshot.ts";

type Kinds<Kind extends SchemaNode["kind"]> = Extract<SchemaNode, { readonly kind: Kind }>;

/** Receives a problem; returns false when it accepts no more. */
type Report = (place: Place, complaint: Complaint) => boolean;

type Complaint = Omit<SchemaProblem, "pointer" | "known"> & { readonly known?: readonly string[] };

// Longer texts count as matching, so that no pattern can take long.
const longestMatched = 512;

/**
 * Where a value does not conform to a schema, `most` problems at most. Goes as deep as the schema
 * does, not the value: content of a place that accepts anything is not checked.
 */
export function problemsOf(
  value: JsonValue,
  node: SchemaNode,
  most: number,
): readonly SchemaProblem[] {
  return collected(value, node, undefined, most).map(({ place, complaint }) => ({
    known: [],
    ...complaint,
    pointer: pointerTo(place),
  }));
}

type Found = { readonly place: Place; readonly complaint: Complaint };

function collected(
  value: JsonValue,
  node: SchemaNode,
  place: Place,
  most: number,
): readonly Found[] {
  const found: Found[] = [];
  check(value, node, place, (at, complaint) => found.push({ place: at, complaint }) < most);
  return found;
}

/** Returns false when no more problems are accepted. */
function check(value: JsonValue, node: SchemaNode, place: Place, report: Report): boolean {
  switch (node.kind) {
    case "any":
      return true;
    case "boolean":
      return typeof value === "boolean" || report(place, wrong(node));
    case "null":
      return value === null || report(place, wrong(node));
    case "list":
      return Array.isArray(value)
        ? checkList(value, node, place, report)
        : report(place, wrong(node));
    case "object":
      return isObject(value) ? checkObject(value, node, place, report) : report(place, wrong(node));
    case "one-of":
      return checkChoices(value, node, place, report);
    case "all-of":
      return node.parts.every((part) => check(value, part, place, report));
    case "values":
    case "string":
    case "number": {
      const complaint = complaintOf(value, node);
      return complaint === undefined || report(place, complaint);
    }
  }
}

function complaintOf(
  value: JsonValue,
  node: Kinds<"values" | "string" | "number">,
): Complaint | undefined {
  if (node.kind === "values") return valueComplaint(value, node);
  return node.kind === "string" ? stringComplaint(value, node) : numberComplaint(value, node);
}

/** Values of variables are unknown here, so a text that references one may be any text. */
function isReference(value: JsonValue): boolean {
  return typeof value === "string" && /\$\{[A-Z_][A-Z0-9_]*\}/.test(value);
}

function valueComplaint(value: JsonValue, node: Kinds<"values">): Complaint | undefined {
  const { values } = node;
  if (values.includes(value)) return undefined;
  if (!values.some((allowed) => typeof allowed === typeof value)) return wrong(node);
  return isReference(value) ? undefined : illegal(`must be ${wordsFor(node)}`);
}

function stringComplaint(value: JsonValue, node: Kinds<"string">): Complaint | undefined {
  if (typeof value !== "string") return wrong(node);
  if (isReference(value)) return undefined;
  const { pattern, isUrl, length } = node;
  if (!within(value.length, length)) return illegal(`must have ${rangeWords(length)} signs`);
  if (isUrl && !URL.canParse(value)) return illegal("must be a web address");
  const fits = pattern === undefined || value.length > longestMatched || pattern.test(value);
  return fits ? undefined : illegal("is not written as OpenClaw wants it");
}

function numberComplaint(value: JsonValue, node: Kinds<"number">): Complaint | undefined {
  if (typeof value !== "number" || !Number.isFinite(value)) return wrong(node);
  const { integer, range, exclusive } = node;
  if (integer && !Number.isSafeInteger(value)) return illegal("must be a whole number");
  if (!within(value, range)) return illegal(`must be ${rangeWords(range)}`);
  if (value <= exclusive.least) return illegal(`must be above ${exclusive.least}`);
  return value < exclusive.most ? undefined : illegal(`must be below ${exclusive.most}`);
}

function checkList(
  list: readonly JsonValue[],
  { items, tuple, count }: Kinds<"list">,
  place: Place,
  report: Report,
): boolean {
  if (!within(list.length, count)) {
    if (!report(place, illegal(`must have ${rangeWords(count)} entries`))) return false;
  }
  return list.every((item, index) => {
    const node = tuple[index] ?? items;
    return node === undefined || check(item, node, { up: place, name: index }, report);
  });
}

function checkObject(
  object: JsonObject,
  node: Kinds<"object">,
  place: Place,
  report: Report,
): boolean {
  const { required, count } = node;
  const keys = Object.keys(object);
  if (!within(keys.length, count)) {
    if (!report(place, illegal(`must have ${rangeWords(count)} keys`))) return false;
  }
  return (
    required.every(
      (name) =>
        Object.hasOwn(object, name) ||
        report(place, { kind: "missing-key", message: `must have ${name}` }),
    ) && keys.every((key) => checkMember(object[key], node, { up: place, name: key }, report))
  );
}

function checkMember(
  content: JsonValue | undefined,
  { member: memberAt, known, rest, names }: Kinds<"object">,
  place: { readonly up: Place; readonly name: string },
  report: Report,
): boolean {
  const member = memberAt(place.name) ?? rest;
  if (member === undefined) {
    return report(place, { kind: "unknown-key", message: "is not a setting", known: known() });
  }
  if (names !== undefined && !check(place.name, names, place, () => false)) {
    if (!report(place, illegal("has a name that OpenClaw does not accept here"))) return false;
  }
  return content === undefined || check(content, member, place, report);
}

const mostOfOneForm = 20;

/** Of several variants, the problems of the one that was most likely meant. */
function checkChoices(
  value: JsonValue,
  node: Kinds<"one-of">,
  place: Place,
  report: Report,
): boolean {
  const attempts: (readonly Found[])[] = [];
  for (const choice of node.choices) {
    const found = collected(value, choice, place, mostOfOneForm);
    if (found.length === 0) return true;
    // A variant of another type was not meant.
    if (!found.some((each) => each.place === place && each.complaint.kind === "wrong-type")) {
      attempts.push(found);
    }
  }
  const [first, ...others] = attempts.toSorted((a, b) => distance(a) - distance(b));
  if (first === undefined) return report(place, wrong(node));
  const isPlain = typeof value !== "object" || value === null;
  if (isPlain && others.length > 0) return report(place, illegal(`must be ${wordsFor(node)}`));
  return first.every((each) => report(each.place, each.complaint));
}

/** Distance of a variant from the value: an extra key counts less than a wrong value. */
function distance(found: readonly Found[]): number {
  return found.reduce((sum, { complaint }) => sum + (complaint.kind === "unknown-key" ? 1 : 3), 0);
}

function wrong(node: SchemaNode): Complaint {
  return { kind: "wrong-type", message: `must be ${wordsFor(node)}` };
}

function illegal(message: string): Complaint {
  return { kind: "illegal-value", message };
}

function within(size: number, { least, most }: Range): boolean {
  return size >= least && size <= most;
}
