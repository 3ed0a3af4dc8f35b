import protobuf from "protobufjs/minimal.js";
import { describe, expect, test } from "vitest";
import { readJson } from "./read-json.ts";
import { readProtobuf } from "./read-protobuf.ts";
import { MalformedExport, maxTextLength } from "./span.ts";

const everything = () => true;
const trace = "0af7651916cd43dd8448eb211c80319c";

/** Writes messages field by field, so that every shape on the wire can be made, wrong ones too. */
type Part = readonly [field: number, value: string | Uint8Array | bigint | readonly Part[]];

function message(parts: readonly Part[]): Uint8Array {
  const writer = protobuf.Writer.create();
  for (const [field, value] of parts) {
    if (typeof value === "bigint") {
      writer.uint32((field << 3) | 1);
      writer.fixed32(Number(value & 0xffffffffn)).fixed32(Number(value >> 32n));
    } else {
      writer.uint32((field << 3) | 2);
      if (typeof value === "string") writer.string(value);
      else writer.bytes(value instanceof Uint8Array ? value : message(value));
    }
  }
  return writer.finish();
}

const id = (hex: string) => Buffer.from(hex, "hex");
const text = (key: string, value: string): Part => [
  9,
  [
    [1, key],
    [2, [[1, value]]],
  ],
];
const spanParts = (...more: readonly Part[]): readonly Part[] => [
  [1, id(trace)],
  [2, id("b7ad6b7169203331")],
  [5, "execute_tool search"],
  [7, 1_700_000_000_000_000_000n],
  [8, 1_700_000_000_250_000_000n],
  ...more,
];
const request = (span: readonly Part[]): Uint8Array =>
  message([
    [
      1,
      [
        [
          2,
          [
            [1, [[1, "openinference"]]],
            [2, span],
          ],
        ],
        // A resource may come behind its spans.
        [
          1,
          [
            [
              1,
              [
                [1, "service.name"],
                [2, [[1, "shop"]]],
              ],
            ],
          ],
        ],
      ],
    ],
  ]);

describe("a span in protobuf", () => {
  test("is read with what belongs to it, wherever the resource stands", () => {
    const { spans, rejected } = readProtobuf(
      request(
        spanParts(text("gen_ai.tool.name", "search"), [
          11,
          [
            [2, "exception"],
            [1, 5n],
          ],
        ]),
      ),
      everything,
    );
    expect(rejected).toBe(0);
    expect(spans).toMatchObject([
      {
        traceId: trace,
        spanId: "b7ad6b7169203331",
        parentSpanId: "",
        name: "execute_tool search",
        startMs: 1_700_000_000_000,
        endMs: 1_700_000_000_250,
        failed: false,
        attributes: { "gen_ai.tool.name": "search" },
        events: [{ name: "exception" }],
        resource: { "service.name": "shop" },
        scope: "openinference",
      },
    ]);
  });

  test("keeps only the attributes that are read", () => {
    const bytes = request(spanParts(text("llm.prompt", "long"), text("tool.name", "x")));
    const { spans } = readProtobuf(bytes, (key) => key === "tool.name");
    expect(spans[0]?.attributes).toEqual({ "tool.name": "x" });
  });

  test("cannot reach the prototype of anything", () => {
    const { spans } = readProtobuf(request(spanParts(text("__proto__", "x"))), everything);
    expect(Object.keys(spans[0]?.attributes ?? {})).toEqual(["__proto__"]);
    expect({}).not.toHaveProperty("x");
  });

  test("without ids is told as rejected, and the others are kept", () => {
    const { spans, rejected } = readProtobuf(request([[5, "nameless"]]), everything);
    expect([spans.length, rejected]).toEqual([0, 1]);
  });

  test("with a very long text is cut", () => {
    const { spans } = readProtobuf(
      request(spanParts(text("tool.name", "é".repeat(1024 * 1024)))),
      everything,
    );
    expect(spans[0]?.attributes["tool.name"]).toHaveLength(maxTextLength);
  });

  test("with values nested two thousand deep is read without them", () => {
    let value = message([[1, "bottom"]]);
    for (let depth = 0; depth < 2_000; depth += 1) value = message([[5, [[1, value]]]]);
    const { spans } = readProtobuf(
      request(
        spanParts([
          9,
          [
            [1, "deep"],
            [2, value],
          ],
        ]),
      ),
      everything,
    );
    expect(spans).toHaveLength(1);
  });
});

function outcomeOf(bytes: Uint8Array): string {
  try {
    readProtobuf(bytes, everything);
    return "read";
  } catch (error) {
    return error instanceof MalformedExport ? "refused" : `broken: ${String(error)}`;
  }
}

describe("what is no export", () => {
  const good = request(spanParts(text("tool.name", "search")));
  test("is refused wherever it is cut off, and never read past its end", () => {
    for (let end = 1; end < good.length; end += 1) {
      expect(() => readProtobuf(good.subarray(0, end), everything)).toThrow(MalformedExport);
    }
  });

  test("is refused when a text is not UTF-8", () => {
    const broken = [
      9,
      [
        [1, "tool.name"],
        [2, [[1, Uint8Array.of(0xc3, 0x28)]]],
      ],
    ] as const;
    expect(() => readProtobuf(request(spanParts(broken)), everything)).toThrow(/UTF-8/);
  });

  test("in random bytes never ends in anything but a refusal or spans", () => {
    let seed = 7;
    const next = () => (seed = (seed * 48_271) % 2_147_483_647);
    for (let round = 0; round < 5_000; round += 1) {
      const bytes = Uint8Array.from(good, (byte) => (next() % 20 === 0 ? next() % 256 : byte));
      expect(outcomeOf(bytes)).toMatch(/^(?:read|refused)$/);
    }
  });

  test.each(["", "[]", "{", '{"resourceSpans":{}}', '{"resourceSpans":[1]}'])(
    "in JSON: %j is refused",
    (body) => {
      expect(() => readJson(body, everything)).toThrow(MalformedExport);
    },
  );
});

test("JSON says the same as protobuf", () => {
  const fromJson = readJson(
    JSON.stringify({
      resourceSpans: [
        {
          resource: { attributes: [{ key: "service.name", value: { stringValue: "shop" } }] },
          scopeSpans: [
            {
              scope: { name: "openinference" },
              spans: [
                {
                  traceId: trace.toUpperCase(),
                  spanId: "b7ad6b7169203331",
                  name: "execute_tool search",
                  startTimeUnixNano: "1700000000000000000",
                  endTimeUnixNano: "1700000000250000000",
                  attributes: [{ key: "gen_ai.tool.name", value: { stringValue: "search" } }],
                },
              ],
            },
          ],
        },
      ],
    }),
    everything,
  );
  const fromProtobuf = readProtobuf(
    request(spanParts(text("gen_ai.tool.name", "search"))),
    everything,
  );
  expect(fromJson).toEqual(fromProtobuf);
});
