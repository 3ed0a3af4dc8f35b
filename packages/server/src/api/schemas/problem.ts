import { z } from "@hono/zod-openapi";

export const problemSchema = z
  .object({
    type: z.string().openapi({ description: "Stable code, `urn:parapet:problem:…`." }),
    title: z.string(),
    status: z.int(),
    detail: z
      .string()
      .openapi({ description: "One sentence that says what went wrong and what to do." }),
    instance: z.string().openapi({ description: "Id of the request, also in the log." }),
    errors: z
      .array(
        z.object({
          pointer: z.string().openapi({
            description: "RFC 6901 pointer into the body, or `query:NAME`, `path:NAME`.",
          }),
          detail: z.string(),
        }),
      )
      .optional(),
  })
  .openapi("Problem");

/** The answer of every operation that fails. */
export const problemAnswer = {
  description: "Problem details (RFC 9457).",
  content: { "application/problem+json": { schema: problemSchema } },
} as const;
