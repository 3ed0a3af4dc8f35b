import type { Span } from "./span.ts";

const noId = /^0*$/;
const hexOf = (digits: number) => new RegExp(`^[0-9a-f]{${digits}}$`);
const traceId = hexOf(32);
const spanId = hexOf(16);

/** Latest time that a span may tell, so that it is a date: the year 9999. Milliseconds. */
const latestMs = 253_402_300_799_999;

/** True for a span with ids as the protocol wants them and times that can be. */
export function isAcceptable(span: Span): boolean {
  return (
    traceId.test(span.traceId) &&
    !noId.test(span.traceId) &&
    spanId.test(span.spanId) &&
    !noId.test(span.spanId) &&
    (span.parentSpanId === "" || spanId.test(span.parentSpanId)) &&
    span.startMs > 0 &&
    span.startMs <= latestMs &&
    span.endMs <= latestMs
  );
}
