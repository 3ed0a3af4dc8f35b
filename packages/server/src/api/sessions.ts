import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { secured } from "../access/secured.ts";
import { ProblemError } from "../core/problem.ts";
import type { ObservedSession } from "../telemetry/facts/observations.ts";
import { timelineOf } from "../telemetry/observed/session-timeline.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "../access/environment.ts";
import { answer, nextLink, pageQuery } from "./lists.ts";
import { sessionDetailSchema, sessionSchema } from "./schemas/observed.ts";
import { problemAnswer } from "./schemas/problem.ts";
import { visibleServices } from "../access/reach.ts";
import { includesService, type ServiceChoice } from "../store/service-choice.ts";

/** Entries of each kind in one timeline. */
const mostEntries = 500;

const sessions = createRoute({
  method: "get",
  path: "/api/v1/sessions",
  tags: ["Sessions"],
  summary: "List sessions observed in spans, latest first",
  ...secured("read", "services"),
  request: { query: z.object({ service: z.string().optional(), ...pageQuery }) },
  responses: {
    200: answer(z.array(sessionSchema), "A page. `Link` points to the next page."),
    default: problemAnswer,
  },
});

const session = createRoute({
  method: "get",
  path: "/api/v1/sessions/{session_id}",
  tags: ["Sessions"],
  summary: "Retrieve a session with its security timeline",
  description:
    "Inputs by trust, tool calls, guardrail evaluations and violations in chronological order. Arguments and texts are not stored.",
  ...secured("read", "services"),
  request: {
    params: z.object({ session_id: z.string().min(1).max(500) }),
    query: z.object({
      service: z.string().optional().openapi({
        description: "Default: the only service with this session; 409 if several have it.",
      }),
    }),
  },
  responses: { 200: answer(sessionDetailSchema, "The session."), default: problemAnswer },
});

export function mountSessions(
  app: OpenAPIHono<ApiEnv>,
  { store, observations }: Pick<ApiContext, "store" | "observations">,
): void {
  app.openapi(sessions, async (c) => {
    const { service, limit = 50, cursor } = c.req.valid("query");
    const page = await observations.sessions({
      service: visibleServices(c, service),
      limit,
      cursor,
    });
    return c.json([...page.rows], 200, nextLink(c.req.url, page.next));
  });

  app.openapi(session, async (c) => {
    const { session_id } = c.req.valid("param");
    const service = visibleServices(c, c.req.valid("query").service);
    const seen = await observations.sessionsOf(session_id);
    const filter = { session_id, service, limit: mostEntries };
    const evaluations = (await store.evaluations.list(filter)).rows;
    const violations = (await store.violations.list(filter)).rows;
    const services = [...seen, ...evaluations, ...violations].map((one) => one.service);
    const of = onlyService(services, service);
    const inService = <Row extends { readonly service: string }>(rows: readonly Row[]) =>
      rows.filter((row) => row.service === of);
    const events = await observations.events(of, session_id, mostEntries);
    const timeline = timelineOf(events, inService(evaluations), inService(violations));
    const truncated = [events, evaluations, violations].some(
      ({ length }) => length === mostEntries,
    );
    const never: ObservedSession = {
      service: of,
      session_id,
      agent_ids: [...new Set(timeline.map(({ agent_id }) => agent_id).filter(Boolean))].toSorted(),
      runs: 0,
      tool_calls: 0,
      errors: 0,
      first_seen: timeline[0]?.at ?? "",
      last_seen: timeline.at(-1)?.at ?? "",
    };
    return c.json({ ...(inService(seen)[0] ?? never), timeline, truncated }, 200);
  });
}

/** Throws ProblemError: 404 where no service has the session, 409 where several have it. */
function onlyService(services: readonly string[], asked: ServiceChoice): string {
  const [first, ...others] = [...new Set(services)].filter((one) => includesService(asked, one));
  if (first === undefined) {
    throw new ProblemError("not-found", "No session has this id; GET /api/v1/sessions lists them.");
  }
  if (others.length > 0) {
    const names = [first, ...others].toSorted().slice(0, 10).join(", ");
    throw new ProblemError(
      "conflict",
      `Several services have this session (${names}); select one with service.`,
    );
  }
  return first;
}
