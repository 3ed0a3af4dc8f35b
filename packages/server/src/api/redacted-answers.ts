import { redactedJson, redactedOutput } from "@parapet/posture/redaction";
import type { MiddlewareHandler } from "hono";
import type { ApiEnv } from "../access/environment.ts";
import { isLarge, chunkedJson } from "./chunked-json.ts";

/**
 * Takes what looks like a secret out of every answer, no matter who wrote it and whatever is in it.
 * What is stored as it is sent was redacted when it was stored, and what somebody is given on
 * purpose says so by `sendsAsItIs`.
 */
export function redactedAnswers(): MiddlewareHandler<ApiEnv> {
  return async (context, next) => {
    const { body, text, html } = context;
    const isFree = () => context.var.sendsAsItIs === true;
    const shownText = <Value>(value: Value): Value =>
      typeof value === "string" && !isFree() ? redactedOutput(value) : value;
    Object.assign(context, {
      body: (value: unknown, ...rest: unknown[]): unknown =>
        Reflect.apply(body, context, [shownText(value), ...rest]),
      json: (value: unknown, status?: unknown, headers: Readonly<Record<string, unknown>> = {}) => {
        const typed = { "Content-Type": "application/json", ...headers };
        const send = (json: string): unknown => Reflect.apply(body, context, [json, status, typed]);
        if (isFree()) return send(jsonOf(value));
        const shownJson = (part: unknown) => redactedJson(part, jsonOf);
        const turn = context.env?.turn;
        if (isLarge(value)) return chunkedJson(value, shownJson, turn).then(send);
        return turn ? turn().then(() => send(shownJson(value))) : send(shownJson(value));
      },
      text: (value: unknown, ...rest: unknown[]): unknown =>
        Reflect.apply(text, context, [shownText(value), ...rest]),
      // A page is made of fixed sentences and the reason that there is no other.
      html: async (value: unknown, ...rest: unknown[]): Promise<unknown> =>
        Reflect.apply(html, context, [redactedOutput(String(await value)), ...rest]),
    });
    await next();
  };
}

/** Has its own name for a profile: every answer is made to text, redacted or not. */
function jsonOf(value: unknown): string {
  return JSON.stringify(value);
}
