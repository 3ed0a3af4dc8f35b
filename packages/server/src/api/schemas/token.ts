import { z } from "@hono/zod-openapi";
import { tokenScopes } from "../../access/caller.ts";
import type { Token } from "../../store/tokens.ts";
import { tokenNamePattern } from "../../tokens/bearer-tokens.ts";

const scopes = z.array(z.enum(tokenScopes)).openapi({
  description: "`read` looks, `ingest` scans and registers, `fix` fixes, `admin` does everything.",
});
const name = z.string().regex(tokenNamePattern, {
  error: "is 1 to 64 letters, digits, dots, dashes and underscores, a letter or digit first",
});

export const tokenSchema = z
  .object({
    token_id: z.string(),
    name: z.string(),
    scopes: z.array(z.string()),
    created_at: z.iso.datetime(),
    expires_at: z.string().openapi({ description: 'UTC; "" for never.' }),
    last_used_at: z.string().openapi({ description: 'Within a minute; "" if never.' }),
    revoked_at: z.string().openapi({ description: '"" while it may be used.' }),
  })
  .openapi("Token") satisfies z.ZodType<Token>;

export const newTokenSchema = tokenSchema
  .extend({
    token: z
      .string()
      .openapi({ description: "The token itself: shown this once, stored nowhere." }),
  })
  .openapi("NewToken");

export const tokenRequestSchema = z
  .strictObject({
    name,
    scopes: scopes.min(1),
    expires_at: z
      .union([z.literal(""), z.iso.datetime({ offset: true })])
      .optional()
      .openapi({ description: 'In the future; "" for never. Default: in 90 days.' }),
  })
  .openapi("TokenRequest");
