import { randomInt } from "node:crypto";
import protobuf from "protobufjs/minimal.js";

/** An export request whose trace ids can be renewed, so that each time it is another one. */
export type SpanBatch = {
  readonly spans: number;
  /** Bytes of the request, with new trace ids; the same memory at each call. */
  readonly renewed: () => Buffer;
};

type Texts = Readonly<Record<string, string>>;

const spansOfTrace = 16;
const words = "the order was shipped on monday and the customer asked for a refund of it ".repeat(
  8,
);

/** What instrumentations send beside the names that matter: prompts, answers, counts, versions. */
const skippedTexts: Texts = {
  "gen_ai.input.messages": words,
  "gen_ai.output.messages": words.slice(0, 300),
  "gen_ai.usage.input_tokens": "812",
  "gen_ai.usage.output_tokens": "64",
  "http.request.method": "POST",
  "url.full": "https://models.internal.example/v1/chat/completions",
  "thread.id": "17",
};

/**
 * One run of an agent: it asks a model, calls tools, passes on to another agent, which does the
 * same.
 */
function spanOf(n: number, session: string): Texts {
  if (n === 0 || n === 8) {
    return {
      "gen_ai.operation.name": "invoke_agent",
      "gen_ai.agent.id": n === 0 ? "desk" : "researcher",
      "gen_ai.agent.name": n === 0 ? "Desk" : "Researcher",
      "gen_ai.conversation.id": session,
    };
  }
  if (n % 2 === 1) return { "gen_ai.operation.name": "chat", "gen_ai.request.model": "model-1" };
  return {
    "gen_ai.operation.name": "execute_tool",
    "gen_ai.tool.name": `tool_${n}`,
    "mcp.server.name": n % 4 === 0 ? "orders" : "",
  };
}

/** A request of so many spans, sixteen in each trace, with a kilobyte of attributes each. */
export function spanBatch(spans: number, now: number): SpanBatch {
  const traces = Math.ceil(spans / spansOfTrace);
  const marks = Array.from({ length: traces }, (_, trace) =>
    Buffer.alloc(16, `trace-${trace}-mark-of-trace`),
  );
  const writer = protobuf.Writer.create();
  writer.uint32(10).fork();
  writer.uint32(10).fork();
  writeAttributes(writer, 10, { "service.name": "bench", "telemetry.sdk.name": "opentelemetry" });
  writer.ldelim();
  writer.uint32(18).fork();
  for (let n = 0; n < spans; n += 1) {
    const inTrace = n % spansOfTrace;
    const mark = marks[Math.floor(n / spansOfTrace)] ?? Buffer.alloc(16);
    const start = BigInt(now - 60_000 + n) * 1_000_000n;
    writer.uint32(18).fork();
    writer.uint32(10).bytes(mark);
    writer.uint32(18).bytes(idOf(inTrace + 1));
    if (inTrace > 0) writer.uint32(34).bytes(idOf(inTrace < 8 ? 1 : inTrace === 8 ? 1 : 9));
    writer.uint32(42).string("step");
    writeTime(writer, 57, start);
    writeTime(writer, 65, start + 5_000_000n);
    writeAttributes(writer, 74, { ...spanOf(inTrace, mark.toString("latin1")), ...skippedTexts });
    writer.ldelim();
  }
  writer.ldelim();
  writer.ldelim();
  const bytes = Buffer.from(writer.finish());
  const places = marks.map((mark) => placesOf(bytes, mark));
  return {
    spans,
    renewed: () => {
      for (const [first = 0, ...others] of places) {
        // Digits, for they also are in a text: every trace is its own session.
        bytes.write(`${randomInt(1e14)}`.padStart(16, "0"), first, "latin1");
        for (const at of others) bytes.copy(bytes, at, first, first + 16);
      }
      return bytes;
    },
  };
}

function writeAttributes(writer: protobuf.Writer, tag: number, texts: Texts): void {
  for (const [key, text] of Object.entries(texts)) {
    writer.uint32(tag).fork();
    writer.uint32(10).string(key);
    writer.uint32(18).fork();
    writer.uint32(10).string(text);
    writer.ldelim();
    writer.ldelim();
  }
}

function writeTime(writer: protobuf.Writer, tag: number, nanoseconds: bigint): void {
  writer.uint32(tag).fixed32(Number(nanoseconds & 0xffffffffn));
  writer.fixed32(Number(nanoseconds >> 32n));
}

function idOf(n: number): Buffer {
  const id = Buffer.alloc(8);
  id.writeUInt32BE(n, 4);
  return id;
}

function placesOf(bytes: Buffer, mark: Buffer): readonly number[] {
  const places: number[] = [];
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 16)) places.push(at);
  return places;
}
