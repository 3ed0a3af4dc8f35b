import { redactedOutput, redactText } from "@parapet/posture/redaction";
import type { MiddlewareHandler } from "hono";
import type { ApiEnv } from "./environment.ts";

/**
 * Takes what looks like a secret out of every answer, whoever wrote it and whatever is in it. What is stored as it is sent was
 * redacted when it was stored, and what somebody is given on purpose says so by `sendsAsItIs`.
 */
export function redactedAnswers(): MiddlewareHandler<ApiEnv> {
  return async (context, next) => {
    const { body, json, text, html } = context;
    const isFree = () => context.var.sendsAsItIs === true;
    const shown = <Value>(value: Value): Value => (isFree() ? value : redactedOutput(value));
    const shownText = <Value>(value: Value): Value | string =>
      typeof value === "string" && !isFree() ? redactText(value, "output") : value;
    Object.assign(context, {
      body: (value: unknown, ...rest: unknown[]): unknown =>
        Reflect.apply(body, context, [shownText(value), ...rest]),
      json: (value: unknown, ...rest: unknown[]): unknown =>
        Reflect.apply(json, context, [shown(value), ...rest]),
      text: (value: unknown, ...rest: unknown[]): unknown =>
        Reflect.apply(text, context, [shownText(value), ...rest]),
      html: (value: unknown, ...rest: unknown[]): unknown =>
        Reflect.apply(html, context, [value, ...rest]),
    });
    await next();
  };
}
