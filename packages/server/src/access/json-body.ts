import { inexactNumberIn } from "@parapet/adapter-link";
import type { MiddlewareHandler } from "hono";
import { ProblemError } from "../core/problem.ts";
import type { ApiEnv } from "./environment.ts";

/** Largest request body, in bytes. */
export const maxBodyBytes = 1024 * 1024;

export type JsonBodyOptions = {
  /** In bytes. */
  readonly limit?: number;
  /**
   * Refuses numbers that a double does not hold: what is evaluated must be what the sender acts on.
   */
  readonly exactNumbers?: boolean;
};

/**
 * Makes what reads a JSON body of a limited size before anything else looks at it, with the answers
 * in the order the contract gives: 415 not JSON, 413 too large, 400 not parsable. The validator
 * then finds its text.
 */
export function jsonBody({
  limit = maxBodyBytes,
  exactNumbers = false,
}: JsonBodyOptions): MiddlewareHandler<ApiEnv> {
  return async (context, next) => {
    if (!isJson(context.req.header("content-type"))) {
      throw new ProblemError("not-json", "Send the body as Content-Type: application/json.");
    }
    const bytes = context.var.body ?? (await readAtMost(context.req.raw, limit));
    if (bytes.byteLength > limit) throw tooLarge(limit);
    const text = jsonText(bytes);
    if (exactNumbers) refuseInexact(text);
    // As text: Hono makes a text of whatever else it finds, through a response, which takes longer
    // than to parse it twice.
    Object.assign(context.req.bodyCache, { text: Promise.resolve(text) });
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

/** All bytes of a request's body. Throws ProblemError "body-too-large". */
export async function readAtMost(request: Request, limit: number): Promise<Uint8Array> {
  const announced = request.headers.get("content-length");
  if (Number(announced ?? 0) > limit) throw tooLarge(limit);
  // No more than that arrives. To read it as a stream takes longer than all the rest of a small
  // request.
  if (announced !== null) return new Uint8Array(await request.arrayBuffer());
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(limit: number): ProblemError {
  return new ProblemError("body-too-large", `The limit is ${limit} bytes; split the request.`);
}

function refuseInexact(text: string): void {
  const number = inexactNumberIn(text);
  if (number === undefined) return;
  throw new ProblemError(
    "invalid",
    `The number ${number.slice(0, 40)} cannot be represented exactly; send it as a string.`,
  );
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function jsonText(bytes: Uint8Array): string {
  try {
    const text = utf8.decode(bytes);
    JSON.parse(text);
    return text;
  } catch (cause) {
    throw new ProblemError("body-not-json", "The body is not valid UTF-8 encoded JSON.", {
      cause,
    });
  }
}
