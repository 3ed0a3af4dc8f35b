import { createHash } from "node:crypto";
import type { Context, TypedResponse } from "hono";
import type { ApiEnv } from "../access/environment.ts";

/**
 * Answers with JSON text that is stored as it is sent: nothing is parsed or serialized on the way.
 * The caller says which type the text has; the tests hold every answer against its schema.
 */
export function jsonText<Body>(
  context: Context<ApiEnv>,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): Response & TypedResponse<Body, 200, "json"> {
  // Redacted when it was made of the workspace and stored: large lists are not looked through for
  // each caller.
  context.set("sendsAsItIs", true);
  const response = context.body(text, 200, { "Content-Type": "application/json", ...headers });
  // The type exists for the compiler alone: nothing at run time carries it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return response as unknown as Response & TypedResponse<Body, 200, "json">;
}

/** The same with an `ETag`; 304 when the caller already has these bytes. */
export function cachedJsonText<Body>(
  context: Context<ApiEnv>,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): Response & TypedResponse<Body, 200, "json"> {
  const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
  const known = new Set(
    (context.req.header("if-none-match") ?? "")
      .split(",")
      .map((tag) => tag.trim().replace(/^W\//, "")),
  );
  if (known.has(etag) || known.has("*")) {
    const response = context.body(null, 304, { ETag: etag, ...headers });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return response as unknown as Response & TypedResponse<Body, 200, "json">;
  }
  return jsonText(context, text, { ETag: etag, "Cache-Control": "no-cache", ...headers });
}
