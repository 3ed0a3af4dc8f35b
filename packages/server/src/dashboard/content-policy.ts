import type { MiddlewareHandler } from "hono";

/**
 * What pages of the service may load: their own files and nothing else. No inline script and no
 * inline style, so that a text that is taken for markup somewhere still runs nothing.
 */
const documents = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Gives pages their policy. It stands outside of what gives every other answer a stricter one. */
export function documentPolicy(): MiddlewareHandler {
  return async (context, next) => {
    await next();
    if (context.res.headers.get("Content-Type")?.startsWith("text/html") !== true) return;
    context.res.headers.set("Content-Security-Policy", documents);
  };
}
