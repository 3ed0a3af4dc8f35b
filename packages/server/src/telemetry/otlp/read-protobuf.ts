import { isUtf8 } from "node:buffer";
import protobuf from "protobufjs/minimal.js";
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

/*
 * Reads ExportTraceServiceRequest of opentelemetry-proto 1.x by its field numbers. Decoding into
 * generic messages would build every attribute of every span; here, what nobody reads is skipped
 * where it stands.
 */

type Reader = protobuf.Reader;
type Field = (reader: Reader, wireType: number) => void;
type Fields = Readonly<Record<number, Field>>;

const none: Attributes = Object.freeze(Object.create(null));
const lengthDelimited = 2;
const cut = Buffer.alloc(0);

/** Reads a request in protobuf. Throws MalformedExport. */
export function readProtobuf(bytes: Uint8Array, wanted: WantedKey): Export {
  const spans: Span[] = [];
  let rejected = 0;
  const take = (span: Span) => {
    if (spans.length + rejected >= maxSpans) throw tooMany();
    if (isAcceptable(span)) spans.push(span);
    else rejected += 1;
  };
  try {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    eachField(protobuf.Reader.create(buffer), buffer.length, {
      1: (reader) => readResourceSpans(reader, wanted, take),
    });
  } catch (error) {
    if (error instanceof MalformedExport) throw error;
    throw new MalformedExport("The body is not an ExportTraceServiceRequest in protobuf.", {
      cause: error,
    });
  }
  return { spans, rejected };
}

/** The resource may stand behind the spans it belongs to, so the spans wait for it. */
function readResourceSpans(reader: Reader, wanted: WantedKey, take: (span: Span) => void): void {
  const waiting: Span[] = [];
  let resource = none;
  nested(reader, {
    1: (inner) => {
      const collected = attributeCollector(wanted);
      nested(inner, { 1: collected.field });
      resource = collected.attributes();
    },
    2: (inner) => readScopeSpans(inner, wanted, waiting),
  });
  for (const span of waiting) take({ ...span, resource });
}

function readScopeSpans(reader: Reader, wanted: WantedKey, waiting: Span[]): void {
  const first = waiting.length;
  let scope = "";
  nested(reader, {
    1: (inner) =>
      nested(inner, {
        1: (named) => {
          scope = textOf(named);
        },
      }),
    2: (inner) => {
      if (waiting.length >= maxSpans) throw tooMany();
      waiting.push(readSpan(inner, wanted));
    },
  });
  if (scope === "") return;
  for (let at = first; at < waiting.length; at += 1) {
    const span = waiting[at];
    if (span !== undefined) waiting[at] = { ...span, scope };
  }
}

function readSpan(reader: Reader, wanted: WantedKey): Span {
  const collected = attributeCollector(wanted);
  const events: SpanEvent[] = [];
  let traceId = "";
  let spanId = "";
  let parentSpanId = "";
  let name = "";
  let startMs = 0;
  let endMs = 0;
  let failed = false;
  let statusMessage = "";
  const end = lengthOf(reader);
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        traceId = idOf(reader);
        break;
      case 18:
        spanId = idOf(reader);
        break;
      case 34:
        parentSpanId = idOf(reader);
        break;
      case 42:
        name = textOf(reader);
        break;
      case 57:
        startMs = millisecondsOf(reader);
        break;
      case 65:
        endMs = millisecondsOf(reader);
        break;
      case 74:
        collected.field(reader, lengthDelimited);
        break;
      case 90:
        if (events.length < maxEvents) events.push(readEvent(reader, wanted));
        else reader.skipType(lengthDelimited);
        break;
      case 122:
        nested(reader, {
          2: (inner) => {
            statusMessage = textOf(inner);
          },
          3: (inner) => {
            failed = inner.uint32() === 2;
          },
        });
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  if (reader.pos !== end) throw new MalformedExport("A field of a span ends behind the span.");
  return {
    traceId,
    spanId,
    parentSpanId,
    name,
    startMs,
    endMs,
    failed,
    statusMessage,
    attributes: collected.attributes(),
    events,
    resource: none,
    scope: "",
  };
}

function readEvent(reader: Reader, wanted: WantedKey): SpanEvent {
  const collected = attributeCollector(wanted);
  let name = "";
  let timeMs = 0;
  nested(reader, {
    1: (inner) => {
      timeMs = millisecondsOf(inner);
    },
    2: (inner) => {
      name = textOf(inner);
    },
    3: collected.field,
  });
  return { name, timeMs, attributes: collected.attributes() };
}

/** Gathers the repeated KeyValue fields of a message. */
function attributeCollector(wanted: WantedKey) {
  let found: Record<string, AttributeValue> | undefined;
  let count = 0;
  const field = (reader: Reader, _wireType: number): void => {
    const end = lengthOf(reader);
    let key = "";
    let value: AttributeValue;
    while (reader.pos < end) {
      const tag = reader.uint32();
      if (tag === 10) key = textOf(reader);
      // Written after the key by every exporter; one that writes it before is read, too.
      else if (tag === 18 && (key === "" || (count < maxAttributes && wanted(key)))) {
        value = readValue(reader, 0);
      } else reader.skipType(tag & 7);
    }
    if (reader.pos !== end) throw new MalformedExport("An attribute is longer than it says.");
    if (value === undefined || count >= maxAttributes || !wanted(key)) return;
    count += 1;
    found = withValue(found, key, value);
  };
  return { field, attributes: (): Attributes => found ?? none };
}

function withValue(
  found: Record<string, AttributeValue> = Object.create(null),
  key: string,
  value: AttributeValue,
): Record<string, AttributeValue> {
  found[key] = value;
  return found;
}

/** An AnyValue; undefined when it is empty, too deep, or bytes. */
function readValue(reader: Reader, depth: number): AttributeValue {
  let value: AttributeValue;
  if (depth > maxValueDepth) {
    reader.skip(reader.uint32());
    return undefined;
  }
  nested(reader, {
    1: (inner) => {
      value = textOf(inner);
    },
    2: (inner) => {
      value = inner.uint32() !== 0;
    },
    3: (inner) => {
      value = integerOf(inner);
    },
    4: (inner) => {
      value = inner.double();
    },
    5: (inner) => {
      const items: AttributeValue[] = [];
      nested(inner, {
        1: (item) => {
          if (items.length < maxAttributes) items.push(readValue(item, depth + 1));
          else item.skip(item.uint32());
        },
      });
      value = items;
    },
    6: (inner) => {
      const members: Record<string, AttributeValue> = Object.create(null);
      let count = 0;
      nested(inner, {
        1: (member) => {
          let key = "";
          let content: AttributeValue;
          nested(member, {
            1: (named) => {
              key = textOf(named);
            },
            2: (held) => {
              content = readValue(held, depth + 1);
            },
          });
          if (count >= maxAttributes) return;
          count += 1;
          members[key] = content;
        },
      });
      value = members;
    },
  });
  return value;
}

/** Reads a length and the fields within it. */
function nested(reader: Reader, fields: Fields): void {
  eachField(reader, lengthOf(reader), fields);
}

function eachField(reader: Reader, end: number, fields: Fields): void {
  while (reader.pos < end) {
    const tag = reader.uint32();
    const field = fields[tag >>> 3];
    if (field === undefined) reader.skipType(tag & 7);
    else field(reader, tag & 7);
  }
  if (reader.pos !== end) throw new MalformedExport("A field ends behind the message it is in.");
}

/** Reads a length; answers where what it measures ends. */
function lengthOf(reader: Reader): number {
  const length = reader.uint32();
  const end = reader.pos + length;
  if (end > reader.len) throw new MalformedExport("The body ends in the middle of a message.");
  return end;
}

function bytesOf(reader: Reader): Buffer {
  const { buf } = reader;
  const end = lengthOf(reader);
  const start = reader.pos;
  reader.pos = end;
  return start === end ? cut : Buffer.from(buf.buffer, buf.byteOffset + start, end - start);
}

function textOf(reader: Reader): string {
  const bytes = bytesOf(reader);
  if (!isUtf8(bytes)) throw new MalformedExport("A text in the body is not UTF-8.");
  // A character takes at most four bytes, and no more code units than bytes.
  const text =
    bytes.length <= maxTextLength
      ? bytes.toString("utf8")
      : bytes.toString("utf8", 0, maxTextLength * 4);
  return text.length <= maxTextLength ? text : text.slice(0, maxTextLength);
}

function idOf(reader: Reader): string {
  return bytesOf(reader).toString("hex");
}

/**
 * Nanoseconds in 64 bits; what a double loses of them is less than a microsecond, so they are
 * rounded.
 */
function millisecondsOf(reader: Reader): number {
  const low = reader.fixed32();
  const high = reader.fixed32();
  return Math.round((high * 2 ** 32 + low) / 1_000_000);
}

/** An int64 as a varint; beyond 2^53 its last digits are lost, which no count or size needs. */
function integerOf(reader: Reader): number {
  const value = reader.int64();
  return typeof value === "number" ? value : value.high * 2 ** 32 + (value.low >>> 0);
}

function tooMany(): MalformedExport {
  return new MalformedExport(`One request may bring ${maxSpans} spans; send smaller batches.`);
}
