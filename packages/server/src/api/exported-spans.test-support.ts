/** A span, as a test describes it. */
export type TestSpan = {
  readonly id: number;
  /** Absent for a root. */
  readonly parent?: number;
  readonly attributes: Readonly<Record<string, string>>;
};

/** A request in OTLP's JSON: the spans of one trace of one service, all at one moment. */
export function exportedSpans(
  service: string,
  trace: number,
  spans: readonly TestSpan[],
  at: Date = new Date(),
): unknown {
  return {
    resourceSpans: [
      {
        resource: { attributes: attributesOf({ "service.name": service }) },
        scopeSpans: [
          {
            scope: { name: "test" },
            spans: spans.map(({ id, parent, attributes }) => ({
              traceId: hexadecimal(trace, 32),
              spanId: hexadecimal(id, 16),
              parentSpanId: parent === undefined ? "" : hexadecimal(parent, 16),
              name: "",
              startTimeUnixNano: `${at.getTime()}000000`,
              endTimeUnixNano: `${at.getTime()}000001`,
              attributes: attributesOf(attributes),
            })),
          },
        ],
      },
    ],
  };
}

function attributesOf(texts: Readonly<Record<string, string>>) {
  return Object.entries(texts).map(([key, stringValue]) => ({ key, value: { stringValue } }));
}

function hexadecimal(n: number, digits: number): string {
  return n.toString(16).padStart(digits, "0");
}
