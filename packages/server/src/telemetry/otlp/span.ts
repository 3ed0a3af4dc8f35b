/**
 * A value of an attribute. Lists and maps that are nested deeper than `maxValueDepth` are
 * undefined.
 */
export type AttributeValue =
  | string
  | number
  | boolean
  | readonly (AttributeValue | undefined)[]
  | { readonly [key: string]: AttributeValue | undefined }
  | undefined;

/** Made without a prototype: `__proto__` is a key like any other. */
export type Attributes = { readonly [key: string]: AttributeValue };

export type SpanEvent = {
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly timeMs: number;
  readonly attributes: Attributes;
};

/**
 * A span as an exporter sent it, whatever the encoding; only attributes that somebody reads are
 * kept.
 */
export type Span = {
  /** 32 lower-case hexadecimal digits. */
  readonly traceId: string;
  /** 16 lower-case hexadecimal digits. */
  readonly spanId: string;
  /** 16 lower-case hexadecimal digits, "" for a root. */
  readonly parentSpanId: string;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly startMs: number;
  readonly endMs: number;
  /** True when the span says that it failed. */
  readonly failed: boolean;
  readonly statusMessage: string;
  readonly attributes: Attributes;
  readonly events: readonly SpanEvent[];
  /** Attributes of what sent it: `service.name` and others. */
  readonly resource: Attributes;
  /** Name of the instrumentation, "" where it has none. */
  readonly scope: string;
};

/** What one request brought. */
export type Export = {
  readonly spans: readonly Span[];
  /** Spans that have no valid ids or times; the answer tells how many (partial success). */
  readonly rejected: number;
};

/** Which attributes are read; the rest is skipped without being decoded. */
export type WantedKey = (key: string) => boolean;

/** Lists and maps in an attribute may be nested so deep. */
export const maxValueDepth = 8;

/** Longer texts are cut. UTF-16 code units. */
export const maxTextLength = 16 * 1024;

/** Further attributes of one span, and further events, are skipped. */
export const maxAttributes = 256;
export const maxEvents = 64;

/** More spans in one request are refused. */
export const maxSpans = 50_000;

/** The request is not what its content type says; the exporter must not send it again. */
export class MalformedExport extends Error {
  override readonly name = "MalformedExport";
}
