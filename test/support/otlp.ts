import { request } from "node:http";
import { gzipSync } from "node:zlib";

/** A span, as a test tells it. */
export type TestSpan = {
  readonly id: number;
  /** 0 for a root. */
  readonly parent?: number;
  readonly name?: string;
  /** Seconds before now. */
  readonly ago?: number;
  readonly failed?: boolean;
  readonly attributes?: Readonly<Record<string, string>>;
};

const hexadecimal = (n: number, digits: number) => n.toString(16).padStart(digits, "0");

const attributesOf = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([key, stringValue]) => ({ key, value: { stringValue } }));

/** A request in OTLP's JSON: the spans of one trace of one service. */
export function exportOf(
  service: string,
  trace: number,
  spans: readonly TestSpan[],
  now = Date.now(),
): string {
  return JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: attributesOf({ "service.name": service }) },
        scopeSpans: [
          {
            scope: { name: "test" },
            spans: spans.map(
              ({ id, parent = 0, name = "", ago = 60, failed, attributes = {} }) => ({
                traceId: hexadecimal(trace, 32),
                spanId: hexadecimal(id, 16),
                parentSpanId: parent === 0 ? "" : hexadecimal(parent, 16),
                name,
                startTimeUnixNano: `${now - ago * 1000}000000`,
                endTimeUnixNano: `${now - ago * 1000 + 5}000000`,
                status: failed === true ? { code: 2 } : {},
                attributes: attributesOf(attributes),
              }),
            ),
          },
        ],
      },
    ],
  });
}

export type OtlpAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
};

/** Sends bytes to the place where spans go. */
export function sendSpans(
  url: string,
  body: string | Buffer,
  headers: Readonly<Record<string, string>> = {},
): Promise<OtlpAnswer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${url}/v1/traces`,
      { method: "POST", headers: { "Content-Type": "application/json", ...headers } },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
        incoming.on("end", () =>
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            body: Buffer.concat(chunks),
          }),
        );
      },
    );
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

export function gzipped(
  body: string | Buffer,
): readonly [Buffer, Readonly<Record<string, string>>] {
  return [gzipSync(body), { "Content-Encoding": "gzip" }];
}
