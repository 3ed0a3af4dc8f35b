import { type Agent, request } from "node:http";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";

export type Reply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Decompressed; of an event stream, its first event. */
  readonly text: string;
};

type Sent = {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
};

const decompressors: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
};

/** Sends one request over a kept connection. Rejects when no whole answer comes within the time. */
export function exchange(
  url: string,
  { method, target, headers, body }: Sent,
  { agent, withinMs }: { readonly agent: Agent; readonly withinMs: number },
): Promise<Reply> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
    const sending = request(
      { hostname, port, path: target, method, agent, headers: { ...headers, ...length } },
      (incoming) => {
        const chunks: Buffer[] = [];
        const finish = () => {
          clearTimeout(bound);
          const bytes = Buffer.concat(chunks);
          const decompress = decompressors[incoming.headers["content-encoding"] ?? ""];
          const text = (decompress && bytes.length > 0 ? decompress(bytes) : bytes).toString();
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text });
        };
        const endless = incoming.headers["content-type"] === "text/event-stream";
        incoming.on("data", (chunk: Buffer) => {
          chunks.push(chunk);
          if (!endless) return;
          finish();
          incoming.destroy();
        });
        incoming.on("end", finish);
        incoming.on("error", reject);
      },
    );
    const bound = setTimeout(() => {
      sending.destroy(new Error(`no answer within ${withinMs} ms`));
    }, withinMs);
    sending.on("error", (error) => {
      clearTimeout(bound);
      reject(error);
    });
    sending.end(body);
  });
}
