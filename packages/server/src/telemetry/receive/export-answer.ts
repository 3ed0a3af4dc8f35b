import protobuf from "protobufjs/minimal.js";
import type { ExportEncoding } from "./read-export.ts";

/** google.rpc.Code. */
const invalidArgument = 3;

/** ExportTraceServiceResponse; empty where every span was taken. */
export function takenAnswer(
  encoding: ExportEncoding,
  rejected: number,
  reason: string,
): Uint8Array {
  if (encoding === "json") {
    const partial = { partialSuccess: { rejectedSpans: String(rejected), errorMessage: reason } };
    return jsonBytes(rejected === 0 ? {} : partial);
  }
  const writer = protobuf.Writer.create();
  if (rejected > 0) {
    writer.uint32(10).fork();
    writer.uint32(8).int64(rejected).uint32(18).string(reason);
    writer.ldelim();
  }
  return writer.finish();
}

/** google.rpc.Status for a request that must not be sent again. */
export function refusedAnswer(encoding: ExportEncoding, message: string): Uint8Array {
  if (encoding === "json") return jsonBytes({ code: invalidArgument, message });
  const writer = protobuf.Writer.create();
  return writer.uint32(8).int32(invalidArgument).uint32(18).string(message).finish();
}

export function contentTypeOf(encoding: ExportEncoding): string {
  return encoding === "json" ? "application/json" : "application/x-protobuf";
}

function jsonBytes(value: object): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}
