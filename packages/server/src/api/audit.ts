import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { secured } from "../access/secured.ts";
import type { ChainedEntry } from "../store/audit.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "../access/environment.ts";
import { answer, nextLink, pageQuery } from "./lists.ts";
import { problemAnswer } from "./schemas/problem.ts";

const auditEntrySchema = z
  .object({
    at: z.iso.datetime(),
    actor: z.string().openapi({ description: '"operator", "local", "cli", "token:<name>" …' }),
    origin: z.string().openapi({
      description:
        'A network address, "socket" for the local socket, "command", "service", or "" if unknown.',
    }),
    action: z.string().openapi({ description: '"token.create", "fix.apply", "call.refused" …' }),
    target: z.string(),
    detail: z.string(),
    before_hash: z.string().openapi({
      description: 'SHA-256 of the target before, "sha256:" and hexadecimal; "" if unknown or new.',
    }),
    after_hash: z.string().openapi({ description: "The same of the target after the change." }),
    hash: z.string().openapi({
      description: "SHA-256 of the entry and the entry before it, hexadecimal.",
    }),
  })
  .openapi("AuditEntry") satisfies z.ZodType<ChainedEntry>;

const audit = createRoute({
  method: "get",
  path: "/api/v1/audit",
  tags: ["Service"],
  summary: "List audit log entries, newest first",
  description:
    "Tokens, fixes, rollbacks, guardrails that were loosened or removed, and rejected calls.",
  ...secured("administer", "everything"),
  request: { query: z.object(pageQuery) },
  responses: {
    200: answer(z.array(auditEntrySchema), "A page. `Link` points to the next page."),
    default: problemAnswer,
  },
});

export function mountAudit(app: OpenAPIHono<ApiEnv>, { store }: Pick<ApiContext, "store">): void {
  app.openapi(audit, async (c) => {
    const { limit = 50, cursor } = c.req.valid("query");
    const page = await store.audit.list({ limit, cursor });
    return c.json([...page.rows], 200, nextLink(c.req.url, page.next));
  });
}
