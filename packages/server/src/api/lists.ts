import { z } from "@hono/zod-openapi";

/** A query parameter that is a whole number, written in decimal digits and in no other way. */
export function wholeNumber(least: number, most: number) {
  return z
    .string()
    .regex(/^\d{1,10}$/, { error: "Expected a whole number." })
    .transform(Number)
    .pipe(z.number().min(least).max(most))
    .openapi({ type: "integer", minimum: least, maximum: most });
}

/** A page of a list that can grow without bound. */
export const pageQuery = {
  limit: wholeNumber(1, 500)
    .optional()
    .openapi({ description: "At most this many, 1 to 500; default 50." }),
  cursor: z
    .string()
    .max(500)
    .optional()
    .openapi({ description: "From the `Link` header of the page before." }),
};

/** The `Link` header that leads to the next page; nothing after the last one. */
export function nextLink(url: string, cursor: string | undefined): Record<string, string> {
  if (cursor === undefined) return {};
  const next = new URL(url);
  next.searchParams.set("cursor", cursor);
  return { Link: `<${next.pathname}${next.search}>; rel="next"` };
}

/** An answer of status 200 with a JSON body of this schema. */
export function answer<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { "application/json": { schema } } } as const;
}

/** A JSON request body of this schema, in which nothing has to be waited for. */
export function jsonRequest<Schema extends z.ZodType>(schema: Schema) {
  // Validators parse as if something had; Zod compiles, and so parses several times as fast, what is parsed at once.
  schema.safeParseAsync = async (value, options) => schema.safeParse(value, options);
  return { required: true, content: { "application/json": { schema } } } as const;
}
