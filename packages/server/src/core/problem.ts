import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { StoreError } from "../store/store-error.ts";

/** Every error the API can answer with. The codes are stable: clients may switch on `type`. */
export const problems = {
  "bad-request": { status: 400, title: "The request is not valid" },
  "body-not-json": { status: 400, title: "The body is not JSON" },
  "workspace-not-found": { status: 400, title: "No workspace configuration file found" },
  "workspace-not-parsable": {
    status: 400,
    title: "The workspace configuration file cannot be parsed",
  },
  "workspace-unreadable": { status: 400, title: "The workspace configuration file cannot be read" },
  unauthenticated: { status: 401, title: "Authentication required" },
  forbidden: { status: 403, title: "Forbidden" },
  "not-found": { status: 404, title: "Not found" },
  "method-not-allowed": { status: 405, title: "Method not allowed" },
  "request-timeout": { status: 408, title: "The request did not arrive in time" },
  conflict: { status: 409, title: "Conflict" },
  "limit-reached": { status: 409, title: "Limit reached" },
  "body-too-large": { status: 413, title: "The body is too large" },
  "not-json": { status: 415, title: "Only application/json is accepted" },
  "not-otlp": { status: 415, title: "Only OTLP in protobuf or JSON is accepted" },
  invalid: { status: 422, title: "The body or a parameter is not valid" },
  "too-many-requests": { status: 429, title: "Too many requests" },
  "headers-too-large": { status: 431, title: "The request headers are too large" },
  internal: { status: 500, title: "Internal server error" },
  "scanner-not-installed": { status: 503, title: "The scanner is not installed" },
  unavailable: { status: 503, title: "Not ready" },
} as const satisfies Record<string, { status: ContentfulStatusCode; title: string }>;

export type ProblemCode = keyof typeof problems;

/**
 * One field that is wrong; `pointer` is an RFC 6901 pointer into the body, or "query:limit" and the
 * like.
 */
export type FieldProblem = { readonly pointer: string; readonly detail: string };

/**
 * Thrown anywhere below the API; becomes an RFC 9457 answer. `detail` is a sentence that says what
 * to do.
 */
export class ProblemError extends Error {
  override readonly name = "ProblemError";
  readonly code: ProblemCode;
  readonly errors: readonly FieldProblem[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ProblemCode,
    detail: string,
    extra: {
      readonly errors?: readonly FieldProblem[];
      readonly headers?: Readonly<Record<string, string>>;
      readonly cause?: unknown;
    } = {},
  ) {
    super(detail, { cause: extra.cause });
    this.code = code;
    this.errors = extra.errors ?? [];
    this.headers = extra.headers ?? {};
  }
}

/** Seconds after which a database that is away is worth another try. */
const databaseRetrySeconds = 2;

/** What a caller learns of an error of the store. */
export function problemOfStore(error: StoreError): ProblemError {
  if (error.code === "bad_cursor") {
    return new ProblemError("bad-request", error.message, { cause: error });
  }
  return new ProblemError("unavailable", error.message, {
    cause: error,
    headers: { "Retry-After": String(databaseRetrySeconds) },
  });
}

/** The RFC 9457 answer for an error. */
export function problemResponse(
  context: Context,
  error: ProblemError,
  requestId: string,
): Response {
  return context.body(problemJson(error, requestId), problems[error.code].status, {
    ...error.headers,
    "Content-Type": "application/problem+json",
  });
}

/** The body of that answer. */
export function problemJson(error: ProblemError, requestId: string): string {
  const { status, title } = problems[error.code];
  return JSON.stringify({
    type: `urn:parapet:problem:${error.code}`,
    title,
    status,
    detail: error.message,
    instance: requestId,
    ...(error.errors.length > 0 ? { errors: error.errors } : {}),
  });
}
