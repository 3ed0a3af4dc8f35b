import { isKeptNumber } from "@parapet/adapter-link";

/** An object of JSON whose fields nobody has looked at. */
export type JsonObject = Readonly<Record<string, unknown>>;

export type RequestId = string | number;

/**
 * A message of JSON-RPC 2.0. `value` is what is passed on: put together from the fields that were
 * read, so that nobody behind the proxy can read another message out of it.
 */
export type Message = Request | Notification | Response | BrokenResponse;

export type Request = {
  readonly kind: "request";
  readonly id: RequestId;
  readonly method: string;
  readonly params: JsonObject;
  readonly value: JsonObject;
};

export type Notification = {
  readonly kind: "notification";
  readonly method: string;
  readonly params: JsonObject;
  readonly value: JsonObject;
};

export type Response = {
  readonly kind: "response";
  readonly id: RequestId;
  /** With `result` or with `error`, an object; never with both. */
  readonly value: JsonObject;
};

/** Says what it answers and does not answer it. */
export type BrokenResponse = {
  readonly kind: "broken response";
  readonly id: RequestId;
  /** Ends the sentence "The answer …". */
  readonly why: string;
};

/** Takes a message on. */
export type Send = (value: JsonObject) => void;

/** Undefined for what is no message. Batches are none: today's protocol does not know them. */
export function messageFrom(value: unknown): Message | undefined {
  if (!isObject(value)) return undefined;
  return Object.hasOwn(value, "method") ? callFrom(value) : answerFrom(value);
}

/** What the sender of no message may wait for; null where that cannot be read either. */
export function idIn(value: unknown): RequestId | null {
  const id = isObject(value) ? value["id"] : undefined;
  return isId(id) ? id : null;
}

export function isObject(value: unknown): value is JsonObject {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && !isKeptNumber(value)
  );
}

/** 1 and "1" are two ids. */
export function keyOf(id: RequestId): string {
  return JSON.stringify(id);
}

export function isId(id: unknown): id is RequestId {
  return Number.isFinite(id) || (typeof id === "string" && id.length <= 1_000);
}

export function resultFor(id: RequestId, result: JsonObject): JsonObject {
  return { jsonrpc: "2.0", id, result };
}

export function errorFor(id: RequestId | null, code: number, message: string): JsonObject {
  return { jsonrpc: "2.0", id, error: { code, message } };
}

/** The same call with other parameters. */
export function withParams({ value }: Request | Notification, params: JsonObject): JsonObject {
  return { ...value, params };
}

/** What JSON-RPC and MCP call the errors that the proxy gives by itself. */
export const errorCodes = {
  parse: -32_700,
  invalidRequest: -32_600,
  methodNotFound: -32_601,
  invalidParams: -32_602,
  away: -32_000,
} as const;

const envelope: ReadonlySet<string> = new Set("jsonrpc id method params result error".split(" "));
/** Parameters by which a call is evaluated or told from another. */
const judged: ReadonlySet<string> = new Set(
  "name arguments argument uri ref taskId task requestId inputResponses _meta".split(" "),
);
const longestMethod = 200;

function callFrom(given: JsonObject): Request | Notification | undefined {
  const { id, method, params } = given;
  if (hasLookalike(given, envelope)) return undefined;
  if (typeof method !== "string" || method.length > longestMethod) return undefined;
  if (Object.hasOwn(given, "result") || Object.hasOwn(given, "error")) return undefined;
  if (params !== undefined && (!isObject(params) || hasLookalike(params, judged))) return undefined;
  const own = { method, ...(params === undefined ? {} : { params }) };
  const read = { method, params: params ?? {} };
  if (!Object.hasOwn(given, "id")) {
    return { kind: "notification", ...read, value: { jsonrpc: "2.0", ...own } };
  }
  return isId(id)
    ? { kind: "request", id, ...read, value: { jsonrpc: "2.0", id, ...own } }
    : undefined;
}

function answerFrom(given: JsonObject): Response | BrokenResponse | undefined {
  const { id, result, error } = given;
  if (!isId(id)) return undefined;
  if (hasLookalike(given, envelope)) {
    return {
      kind: "broken response",
      id,
      why: "has fields that differ only in case",
    };
  }
  const hasResult = Object.hasOwn(given, "result");
  const hasError = Object.hasOwn(given, "error");
  const broken = (why: string): BrokenResponse => ({ kind: "broken response", id, why });
  if (hasResult && hasError) return broken("has both a result and an error");
  if (!hasResult && !hasError) return broken("has neither a result nor an error");
  if (!isObject(hasResult ? result : error)) return broken("is not an object");
  const own = hasResult ? { result } : { error };
  return { kind: "response", id, value: { jsonrpc: "2.0", id, ...own } };
}

/**
 * True when programs that read keys without regard to case, as many in Go do, would take one key
 * for another: for one of `names`, or for its neighbor.
 */
export function hasLookalike(value: JsonObject, names: ReadonlySet<string>): boolean {
  const folded = new Set([...names].map(withoutCase));
  const seen = new Set<string>();
  return Object.keys(value).some((key) => {
    const own = withoutCase(key);
    if (seen.has(own) || (folded.has(own) && !names.has(key))) return true;
    seen.add(own);
    return false;
  });
}

/** Signs such as the one for Kelvin turn into plain letters by one way or the other. */
function withoutCase(key: string): string {
  return key.toUpperCase().toLowerCase();
}
