import { gunzipSync } from "node:zlib";
import { wantedAttribute } from "../dialects/read-span.ts";
import { readJson } from "../otlp/read-json.ts";
import { readProtobuf } from "../otlp/read-protobuf.ts";
import { type Export, MalformedExport } from "../otlp/span.ts";

/** How a request is written. */
export type ExportEncoding = "protobuf" | "json";

/** A request as it came. */
export type ReceivedExport = {
  readonly bytes: Uint8Array;
  readonly encoding: ExportEncoding;
  readonly gzip: boolean;
};

/**
 * Bytes after inflation. JSON becomes many objects before any of them can be skipped, so it may be
 * shorter.
 */
const mostInflated: Readonly<Record<ExportEncoding, number>> = {
  protobuf: 64 * 1024 * 1024,
  json: 16 * 1024 * 1024,
};

/** The request is larger than is read. */
export class ExportTooLarge extends Error {
  override readonly name = "ExportTooLarge";
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** The spans of a request. Throws MalformedExport or ExportTooLarge. */
export function readExport({ bytes, encoding, gzip }: ReceivedExport): Export {
  const plain = gzip ? inflated(bytes, mostInflated[encoding]) : bytes;
  if (plain.byteLength > mostInflated[encoding]) throw tooLarge(encoding);
  return encoding === "protobuf"
    ? readProtobuf(plain, wantedAttribute)
    : readJson(textOf(plain), wantedAttribute);

  function inflated(compressed: Uint8Array, maxOutputLength: number): Uint8Array {
    try {
      return gunzipSync(compressed, { maxOutputLength });
    } catch (error) {
      if (error instanceof RangeError) throw tooLarge(encoding);
      throw new MalformedExport("The body is not gzip.", { cause: error });
    }
  }
}

function textOf(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch (error) {
    throw new MalformedExport("The body is not UTF-8.", { cause: error });
  }
}

function tooLarge(encoding: ExportEncoding): ExportTooLarge {
  const megabytes = mostInflated[encoding] / 1024 / 1024;
  return new ExportTooLarge(`Send at most ${megabytes} MiB, uncompressed; make smaller batches.`);
}
