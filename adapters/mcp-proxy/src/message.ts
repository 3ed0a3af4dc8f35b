import { isKeptNumber } from "./lossless-json.ts";

/** An object of JSON whose fields nobody has looked at. */
export type JsonObject = Readonly<Record<string, unknown>>;

export type RequestId = string | number;

/** A message of JSON-RPC 2.0, as far as a proxy has to understand it; `value` is the whole of it. */
export type Message = Request | Notification | Response;

export type Request = {
  readonly kind: "request";
  readonly id: RequestId;
  readonly method: string;
  readonly params: JsonObject;
  readonly value: JsonObject;
};

type Notification = {
  readonly kind: "notification";
  readonly method: string;
  readonly params: JsonObject;
  readonly value: JsonObject;
};

export type Response = {
  readonly kind: "response";
  readonly id: RequestId;
  readonly value: JsonObject;
};

/** Takes a message on. */
export type Send = (value: JsonObject) => void;

/** Undefined for what is no message. Batches are none: today's protocol does not know them. */
export function messageFrom(value: unknown): Message | undefined {
  if (!isObject(value)) return undefined;
  const { id, method } = value;
  const params = isObject(value["params"]) ? value["params"] : {};
  if (typeof method === "string") {
    if (id === undefined) return { kind: "notification", method, params, value };
    return isId(id) ? { kind: "request", id, method, params, value } : undefined;
  }
  const isAnswer = isObject(value["result"]) || isObject(value["error"]);
  return method === undefined && isAnswer && isId(id) ? { kind: "response", id, value } : undefined;
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

export function resultFor(id: RequestId, result: JsonObject): JsonObject {
  return { jsonrpc: "2.0", id, result };
}

export function errorFor(id: RequestId | null, code: number, message: string): JsonObject {
  return { jsonrpc: "2.0", id, error: { code, message } };
}

/** What JSON-RPC and MCP call the errors that the proxy gives by itself. */
export const errorCodes = {
  parse: -32_700,
  invalidRequest: -32_600,
  invalidParams: -32_602,
  away: -32_000,
} as const;

function isId(id: unknown): id is RequestId {
  return typeof id === "number" || (typeof id === "string" && id.length <= 1_000);
}
