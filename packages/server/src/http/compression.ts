import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";
import type { MiddlewareHandler } from "hono";
import { type ContentCoding, preferredCoding } from "./content-coding.ts";

/** Bytes below which compressing costs more than it saves. */
const worthwhile = 1024;

type Bytes = Uint8Array<ArrayBuffer>;

/** Fast rather than small: an answer is compressed again for every caller. */
const compressors: Readonly<Record<ContentCoding, (bytes: Bytes) => Promise<Bytes>>> = {
  zstd: promisify(zstdCompress),
  br: (bytes) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: promisify(gzip),
};

const texts =
  /^(?:application\/(?:[\w.-]+\+)?json|application\/javascript|image\/svg\+xml|text\/(?!event-stream))/;

/**
 * Compresses texts as the caller accepts it, never event streams. One text then has several
 * encodings, so that every `ETag` becomes a weak one: it names the text, not its bytes, and
 * `If-None-Match` goes on to match.
 */
export function compression(): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const { headers, status } = context.res;
    const etag = headers.get("ETag");
    if (etag?.startsWith('"') === true) headers.set("ETag", `W/${etag}`);
    const isText = texts.test(headers.get("Content-Type") ?? "");
    if (!isText && status !== 304) return;
    headers.append("Vary", "Accept-Encoding");
    if (!isText || context.req.method === "HEAD" || headers.has("Content-Encoding")) return;
    const coding = preferredCoding(context.req.header("accept-encoding"));
    if (coding === undefined) return;
    const bytes = await bytesOf(context.res.body);
    const small = bytes.byteLength < worthwhile;
    if (!small) headers.set("Content-Encoding", coding);
    const body = small ? bytes : await compressors[coding](bytes);
    headers.set("Content-Length", String(body.byteLength));
    context.res = new Response(body, { status, headers });
  };
}

/**
 * All bytes of a body. A text is one chunk, which is passed on as it is: of a large one each copy
 * would hold up others.
 */
async function bytesOf(body: ReadableStream<Bytes> | null): Promise<Bytes> {
  const chunks: Bytes[] = [];
  for await (const chunk of body ?? []) chunks.push(chunk);
  const [first, ...others] = chunks;
  return first !== undefined && others.length === 0 ? first : Buffer.concat(chunks);
}
