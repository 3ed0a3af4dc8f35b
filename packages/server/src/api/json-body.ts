import type { MiddlewareHandler } from "hono";
import { ProblemError } from "../problem.ts";
import type { ApiEnv } from "./environment.ts";

/** Largest request body, in bytes. */
export const maxBodyBytes = 1024 * 1024;

/**
 * Makes what reads a JSON body of a limited size before anything else looks at it, with the answers in the order the contract gives:
 * 415 not JSON, 413 too large, 400 not parsable. The validator then finds it parsed.
 */
export function jsonBody(limit = maxBodyBytes): MiddlewareHandler<ApiEnv> {
  return async (context, next) => {
    if (!isJson(context.req.header("content-type"))) {
      throw new ProblemError("not-json", "Send the body as Content-Type: application/json.");
    }
    const bytes = await readAtMost(context.req.raw, limit);
    context.req.bodyCache.json = Promise.resolve(parse(bytes));
    await next();
  };
}

function isJson(contentType: string | undefined): boolean {
  const [mediaType, ...parameters] = (contentType ?? "")
    .split(";")
    .map((part) => part.trim().toLowerCase());
  const charset = parameters.find((parameter) => parameter.startsWith("charset="));
  return (
    mediaType === "application/json" &&
    (charset === undefined || /^charset="?utf-8"?$/.test(charset))
  );
}

async function readAtMost(request: Request, limit: number): Promise<Uint8Array> {
  const tooLarge = () =>
    new ProblemError("body-too-large", `Send at most ${limit} bytes; split the request.`);
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new ProblemError(
      "body-not-json",
      "The body is not valid JSON in UTF-8; correct it and send it again.",
      {
        cause,
      },
    );
  }
}
