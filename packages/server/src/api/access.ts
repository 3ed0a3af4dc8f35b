import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { callerName } from "../access/caller.ts";
import type { ApiEnv } from "../access/environment.ts";
import { reachOf } from "../access/reach.ts";
import { roles } from "@parapet/settings";
import { judge } from "../access/rules.ts";
import { secured } from "../access/secured.ts";
import { ProblemError } from "../core/problem.ts";
import type { ListedSession } from "../dashboard/sessions.ts";
import type { Caller } from "../access/caller.ts";
import { rankedPage } from "../store/page.ts";
import type { ApiContext } from "./context.ts";
import { answer, longPageQuery, nextLink, totalCount, usualRows } from "./lists.ts";
import { authorOf } from "./requester-of.ts";
import { problemAnswer } from "./schemas/problem.ts";

const names = z.array(z.string()).readonly();

const sessionSchema = z
  .object({
    session_id: z.string(),
    name: z.string().openapi({ description: "Who has signed in, as in the audit log." }),
    started_at: z.string(),
    last_seen_at: z.string(),
    ends_at: z.string(),
  })
  .openapi("SignedInSession") satisfies z.ZodType<ListedSession>;

const bindingSchema = z
  .object({
    who: z.string().openapi({ description: '"group security" or "user ada@example.com".' }),
    role: z.enum(roles),
    services: names.openapi({
      description: "What the role is for; without services and tags for everything.",
    }),
    tags: names,
  })
  .openapi("RoleBinding");

const sessions = createRoute({
  method: "get",
  path: "/api/v1/access/sessions",
  tags: ["Access"],
  summary: "List sessions of the dashboard",
  description: "Those of the caller; an administrator gets all. The latest first.",
  ...secured("public", "nothing"),
  request: { query: z.object(longPageQuery) },
  responses: {
    200: answer(z.array(sessionSchema), "A page. `Link` points to the next page."),
    default: problemAnswer,
  },
});

const end = createRoute({
  method: "delete",
  path: "/api/v1/access/sessions/{session_id}",
  tags: ["Access"],
  summary: "End a session of the dashboard",
  description: "One of the caller; an administrator may end all.",
  ...secured("public", "nothing"),
  request: { params: z.object({ session_id: z.string().max(100) }) },
  responses: { 204: { description: "Ended." }, default: problemAnswer },
});

const bindings = createRoute({
  method: "get",
  path: "/api/v1/access/roles",
  tags: ["Access"],
  summary: "List who gets which role when they sign in with the provider",
  description: "From the setting `signIn.roles`.",
  ...secured("administer", "everything"),
  responses: {
    200: answer(z.array(bindingSchema), "The complete list, in the order of the setting."),
    default: problemAnswer,
  },
});

/** Callers that signing in makes, and who therefore have sessions of their own. */
const signsIn: ReadonlySet<Caller["kind"]> = new Set(["operator", "token", "member"]);

export function mountAccess(
  app: OpenAPIHono<ApiEnv>,
  context: Pick<ApiContext, "sessions" | "signInRoles" | "store">,
): void {
  app.openapi(sessions, (c) => {
    const { limit = usualRows, cursor } = c.req.valid("query");
    const own = ownName(c.var.caller);
    const all = own === undefined ? [] : context.sessions.list(own.name);
    const page = rankedPage(all, { limit, cursor });
    return c.json([...page.rows], 200, {
      ...nextLink(c.req.url, page.next),
      ...totalCount(all.length),
    });
  });

  app.openapi(end, async (c) => {
    const { session_id } = c.req.valid("param");
    const own = ownName(c.var.caller);
    if (own === undefined || !context.sessions.endById(session_id, own.name)) {
      throw new ProblemError(
        "not-found",
        "No session of yours has this id; GET /api/v1/access/sessions lists them.",
      );
    }
    await context.store.audit.append({
      ...authorOf(c),
      action: "session.end",
      target: session_id,
      detail: "",
    });
    return c.body(null, 204);
  });

  app.openapi(bindings, (c) =>
    c.json(
      context.signInRoles.map(({ group, user, role, services, tags }) => ({
        who: group === undefined ? `user ${user ?? ""}` : `group ${group}`,
        role,
        services,
        tags,
      })),
      200,
    ),
  );
}

/** Whose sessions a caller may see and end: without a name those of all. Undefined for nobody's. */
function ownName(caller: Caller): { readonly name?: string } | undefined {
  const isAdministrator =
    judge("administer", caller) === "allowed" && reachOf(caller, "administer").services === "all";
  if (isAdministrator) return {};
  return signsIn.has(caller.kind) ? { name: callerName(caller) } : undefined;
}
