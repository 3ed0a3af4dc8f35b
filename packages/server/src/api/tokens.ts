import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { secured, securedWithBody } from "../access/secured.ts";
import { rankedPage } from "../store/page.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "../access/environment.ts";
import { answer, jsonRequest, longPageQuery, nextLink, usualRows } from "./lists.ts";
import { authorOf } from "./requester-of.ts";
import { problemAnswer } from "./schemas/problem.ts";
import { newTokenSchema, tokenRequestSchema, tokenSchema } from "./schemas/token.ts";
import { ProblemError } from "../core/problem.ts";

const list = createRoute({
  method: "get",
  path: "/api/v1/tokens",
  tags: ["Tokens"],
  summary: "List bearer tokens and service accounts",
  ...secured("administer", "everything"),
  request: { query: z.object(longPageQuery) },
  responses: {
    200: answer(
      z.array(tokenSchema),
      "A page, oldest first, including revoked and expired tokens, without their text. `Link` points to the next page.",
    ),
    default: problemAnswer,
  },
});

const create = createRoute({
  method: "post",
  path: "/api/v1/tokens",
  tags: ["Tokens"],
  summary: "Create a bearer token or a service account",
  description:
    "A token has scopes; a service account has a role, for some services and tags or for everything. The token is only in this response and cannot be retrieved later.",
  ...securedWithBody("administer", "everything"),
  request: { body: jsonRequest(tokenRequestSchema) },
  responses: { 201: answer(newTokenSchema, "The token."), default: problemAnswer },
});

const revoke = createRoute({
  method: "delete",
  path: "/api/v1/tokens/{token_id}",
  tags: ["Tokens"],
  summary: "Revoke a bearer token",
  ...secured("administer", "everything"),
  request: { params: z.object({ token_id: z.string() }) },
  responses: { 204: { description: "Revoked." }, default: problemAnswer },
});

const defaultLife = 90 * 24 * 60 * 60 * 1000;

export function mountTokens(
  app: OpenAPIHono<ApiEnv>,
  { tokens, now }: Pick<ApiContext, "tokens" | "now">,
): void {
  app.openapi(list, async (c) => {
    const { limit = usualRows, cursor } = c.req.valid("query");
    const page = rankedPage(await tokens.list(), { limit, cursor });
    const rows = page.rows.map((token) => ({ ...token, scopes: [...token.scopes] }));
    return c.json(rows, 200, nextLink(c.req.url, page.next));
  });

  app.openapi(create, async (c) => {
    const { name, scopes = [], role, services = [], tags = [], expires_at } = c.req.valid("json");
    if (role === undefined && services.length + tags.length > 0) throw roleMissing();
    const binding = role && { role, services, tags };
    const { token, text } = await tokens.create(
      { name, scopes, binding, expires_at: timeOf(expires_at, now()) },
      authorOf(c),
    );
    // Whatever stands between must not keep it.
    c.header("Cache-Control", "no-store");
    c.set("sendsAsItIs", true);
    return c.json({ ...token, scopes: [...token.scopes], token: text }, 201);
  });

  app.openapi(revoke, async (c) => {
    await tokens.revoke(c.req.valid("param").token_id, authorOf(c));
    return c.body(null, 204);
  });
}

function roleMissing(): ProblemError {
  return new ProblemError("invalid", "Correct the fields listed under errors.", {
    errors: [{ pointer: "/role", detail: "Services and tags need a role." }],
  });
}

function timeOf(expiresAt: string | undefined, now: Date): string {
  if (expiresAt === "") return "";
  return new Date(expiresAt ?? now.getTime() + defaultLife).toISOString();
}
