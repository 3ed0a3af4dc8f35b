import { z } from "@hono/zod-openapi";
import { markedCursor, placeIn } from "./list-cursor.ts";
import { parseBody } from "./strict-body.ts";

/** A query parameter that is a whole number, written in decimal digits and in no other way. */
export function wholeNumber(least: number, most: number) {
  return z
    .string()
    .regex(/^\d{1,10}$/, { error: "Expected a whole number." })
    .transform(Number)
    .pipe(z.number().min(least).max(most))
    .openapi({ type: "integer", minimum: least, maximum: most });
}

/** Where the previous page ended. */
export const cursorQuery = z
  .string()
  .max(2_000)
  .transform(placeIn)
  .optional()
  .openapi({ description: "From the `Link` header of the previous page." });

/**
 * The parameters of a page: so many rows where none are asked for, and as many as may be asked for.
 */
export function pageOfAtMost(usual: number, most: number) {
  return {
    limit: wholeNumber(1, most)
      .optional()
      .openapi({ description: `At most this many, 1 to ${most}; default ${usual}.` }),
    cursor: cursorQuery,
  };
}

/** A page of a list that grows with time. */
export const pageQuery = pageOfAtMost(50, 500);

/** Rows of a list that most callers read whole. */
export const usualRows = 500;

/** A page of a list that grows with what there is, and is most often read whole. */
export const longPageQuery = pageOfAtMost(usualRows, 1_000);

/** The `Link` header that leads to the next page; nothing after the last one. */
export function nextLink(url: string, cursor: string | undefined): Record<string, string> {
  if (cursor === undefined) return {};
  const next = new URL(url);
  next.searchParams.set("cursor", markedCursor(next, cursor));
  return { Link: `<${next.pathname}${next.search}>; rel="next"` };
}

/** The header that says how many there are in all. */
export function totalCount(count: number): Record<string, string> {
  return { "X-Total-Count": String(count) };
}

/** An answer of status 200 with a JSON body of this schema. */
export function answer<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { "application/json": { schema } } } as const;
}

/** A JSON request body of this schema, in which nothing has to be waited for. */
export function jsonRequest<Schema extends z.ZodType>(schema: Schema) {
  // Validators parse as if something had; Zod compiles, and so parses several times as fast, what
  // is parsed at once.
  schema.safeParseAsync = async (value) => parseBody(schema, value);
  return { required: true, content: { "application/json": { schema } } } as const;
}
