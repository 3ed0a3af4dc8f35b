import { z } from "@hono/zod-openapi";
import { tokenScopes } from "../../access/caller.ts";
import { roles } from "@parapet/settings";
import type { Token } from "../../store/tokens.ts";
import { tokenNamePattern } from "../../tokens/bearer-tokens.ts";

const scopes = z.array(z.enum(tokenScopes)).openapi({
  description:
    "`read`: read data. `ingest`: scan, send telemetry and register guardrails. `fix`: apply and roll back fixes. `admin`: full access.",
});
const names = z.array(z.string()).readonly();
const someNames = z.array(z.string().min(1).max(500)).max(500).optional();
const name = z.string().regex(tokenNamePattern, {
  error: "is 1 to 64 letters, digits, dots, dashes and underscores, a letter or digit first",
});

export const tokenSchema = z
  .object({
    token_id: z.string(),
    name: z.string(),
    scopes: z.array(z.string()).openapi({ description: "Empty for a service account." }),
    role: z.string().openapi({ description: 'Of a service account; "" for a token with scopes.' }),
    services: names.openapi({
      description: "What the role is for; without services and tags for everything.",
    }),
    tags: names.openapi({ description: "Tags of machines: the role is for their services." }),
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
    scopes: scopes.min(1).optional(),
    role: z.enum(roles).optional().openapi({
      description: "In the place of `scopes`, for a service account.",
    }),
    services: someNames.openapi({
      description: "What the role is for; without services and tags for everything.",
    }),
    tags: someNames.openapi({ description: "Tags of machines: the role is for their services." }),
    expires_at: z
      .union([z.literal(""), z.iso.datetime({ offset: true })])
      .optional()
      .openapi({ description: 'In the future; "" for never. Default: in 90 days.' }),
  })
  .openapi("TokenRequest");
