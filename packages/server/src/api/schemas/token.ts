import { z } from "@hono/zod-openapi";
import { tokenScopes } from "../../access/caller.ts";
import type { Token } from "../../store/tokens.ts";
import { tokenNamePattern } from "../../tokens/bearer-tokens.ts";

const scopes = z.array(z.enum(tokenScopes)).openapi({
  description:
    "`read`: read data. `ingest`: scan, send telemetry and register guardrails. `fix`: apply and roll back fixes. `admin`: full access.",
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
    expires_at: z.string().openapi({ description: 'UTC; "" if never.' }),
    last_used_at: z.string().openapi({ description: 'Accurate to a minute; "" if never.' }),
    revoked_at: z.string().openapi({ description: '"" if it is not revoked.' }),
  })
  .openapi("Token") satisfies z.ZodType<Token>;

export const newTokenSchema = tokenSchema
  .extend({
    token: z
      .string()
      .openapi({ description: "The token itself. It is shown only once and not stored." }),
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
