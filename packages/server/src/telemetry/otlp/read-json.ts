import { isAcceptable } from "./accepted-span.ts";
import {
  type Attributes,
  type AttributeValue,
  type Export,
  MalformedExport,
  maxAttributes,
  maxEvents,
  maxSpans,
  maxTextLength,
  maxValueDepth,
  type Span,
  type SpanEvent,
  type WantedKey,
} from "./span.ts";

/**
 * Reads a request in the protocol's JSON: ids in hexadecimal, 64-bit numbers as texts or numbers.
 * Throws MalformedExport.
 */
export function readJson(text: string, wanted: WantedKey): Export {
  const body = parsed(text);
  const spans: Span[] = [];
  let rejected = 0;
  for (const resourceSpans of listAt(body, "resourceSpans")) {
    const resource = attributesAt(objectAt(resourceSpans, "resource"), wanted);
    for (const scopeSpans of listAt(resourceSpans, "scopeSpans")) {
      const scope = textAt(objectAt(scopeSpans, "scope"), "name");
      for (const given of listAt(scopeSpans, "spans")) {
        if (spans.length + rejected >= maxSpans) {
          throw new MalformedExport(
            `One request may bring ${maxSpans} spans; send smaller batches.`,
          );
        }
        const span = { ...spanOf(given, wanted), resource, scope };
        if (isAcceptable(span)) spans.push(span);
        else rejected += 1;
      }
    }
  }
  return { spans, rejected };
}

type Fields = Readonly<Record<string, unknown>>;

function parsed(text: string): Fields {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    throw new MalformedExport("The body is not JSON.", { cause: error });
  }
  if (!isObject(body)) throw new MalformedExport("The body is not a JSON object.");
  return body;
}

function spanOf(given: Fields, wanted: WantedKey): Span {
  const status = objectAt(given, "status");
  const code = status["code"];
  return {
    traceId: textAt(given, "traceId").toLowerCase(),
    spanId: textAt(given, "spanId").toLowerCase(),
    parentSpanId: textAt(given, "parentSpanId").toLowerCase(),
    name: textAt(given, "name"),
    startMs: millisecondsAt(given, "startTimeUnixNano"),
    endMs: millisecondsAt(given, "endTimeUnixNano"),
    failed: code === 2 || code === "STATUS_CODE_ERROR",
    statusMessage: textAt(status, "message"),
    attributes: attributesAt(given, wanted),
    events: listAt(given, "events")
      .slice(0, maxEvents)
      .map((event) => eventOf(event, wanted)),
    resource: {},
    scope: "",
  };
}

function eventOf(given: Fields, wanted: WantedKey): SpanEvent {
  return {
    name: textAt(given, "name"),
    timeMs: millisecondsAt(given, "timeUnixNano"),
    attributes: attributesAt(given, wanted),
  };
}

function attributesAt(holder: Fields, wanted: WantedKey): Attributes {
  const found: Record<string, AttributeValue> = Object.create(null);
  let count = 0;
  for (const attribute of listAt(holder, "attributes")) {
    const key = textAt(attribute, "key");
    if (count >= maxAttributes || !wanted(key)) continue;
    const value = valueOf(attribute["value"], 0);
    if (value === undefined) continue;
    count += 1;
    found[key] = value;
  }
  return found;
}

/** An AnyValue; undefined when it is empty, too deep, or bytes. */
function valueOf(given: unknown, depth: number): AttributeValue {
  if (!isObject(given) || depth > maxValueDepth) return undefined;
  const { stringValue, boolValue, intValue, doubleValue, arrayValue, kvlistValue } = given;
  if (typeof stringValue === "string") return stringValue.slice(0, maxTextLength);
  if (typeof boolValue === "boolean") return boolValue;
  if (intValue !== undefined) return numberOf(intValue);
  if (doubleValue !== undefined) return numberOf(doubleValue);
  if (isObject(arrayValue)) {
    return listAt(arrayValue, "values")
      .slice(0, maxAttributes)
      .map((item) => valueOf(item, depth + 1));
  }
  if (!isObject(kvlistValue)) return undefined;
  const members: Record<string, AttributeValue> = Object.create(null);
  for (const member of listAt(kvlistValue, "values").slice(0, maxAttributes)) {
    members[textAt(member, "key")] = valueOf(member["value"], depth + 1);
  }
  return members;
}

function numberOf(given: unknown): number | undefined {
  const value = typeof given === "string" && given.trim() !== "" ? Number(given) : given;
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

function millisecondsAt(holder: Fields, key: string): number {
  return Math.round((numberOf(holder[key]) ?? 0) / 1_000_000);
}

/**
 * The protocol's JSON leaves out what is empty; what is something else than it must be is refused.
 */
function textAt(holder: Fields, key: string): string {
  const value = holder[key] ?? "";
  if (typeof value !== "string") throw new MalformedExport(`"${key}" has to be a string.`);
  return value.slice(0, maxTextLength);
}

function objectAt(holder: Fields, key: string): Fields {
  const value = holder[key] ?? {};
  if (!isObject(value)) throw new MalformedExport(`"${key}" has to be an object.`);
  return value;
}

function listAt(holder: Fields, key: string): readonly Fields[] {
  const value = holder[key] ?? [];
  if (!Array.isArray(value) || !value.every(isObject)) {
    throw new MalformedExport(`"${key}" has to be a list of objects.`);
  }
  return value;
}

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
