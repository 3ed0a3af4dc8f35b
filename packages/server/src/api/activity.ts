import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { callOutcomes } from "@parapet/guardrails";
import { secured } from "../access/secured.ts";
import { mapInPieces } from "../core/in-pieces.ts";
import { pageIn } from "../store/page.ts";
import { activityTally, type SessionActivity } from "../telemetry/observed/activity.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "../access/environment.ts";
import { latestRows } from "./latest-rows.ts";
import { answer, nextLink, pageQuery } from "./lists.ts";
import { activitySchema } from "./schemas/activity.ts";
import { problemAnswer } from "./schemas/problem.ts";
import { visibleServices } from "../access/reach.ts";

const dayMs = 24 * 60 * 60 * 1_000;

/** What is looked at for one answer, the latest first. */
export const mostEvaluations = 50_000;
export const mostSessions = 2_000;

const moment = z.iso.datetime({ offset: true }).transform((time) => new Date(time).toISOString());

const activity = createRoute({
  method: "get",
  path: "/api/v1/activity",
  tags: ["Sessions"],
  summary: "Summarize what agents did in a period",
  description: `Combines spans and guardrail evaluations: sessions, tool calls and their outcomes, what was read and sent, and the calls that stand out. At most the latest ${mostEvaluations} evaluations and ${mostSessions} sessions with spans are counted; \`complete_since\` says from when on nothing is missing. Filters apply to the counted calls.`,
  ...secured("read", "services"),
  request: {
    query: z
      .object({
        from: moment.optional().openapi({ description: "Default: 24 hours before `to`." }),
        to: moment.optional().openapi({ description: "Exclusive. Default: now." }),
        service: z.string().optional(),
        agent_id: z.string().optional(),
        tool: z.string().max(500).optional(),
        outcome: z.enum(callOutcomes).optional(),
        ...pageQuery,
      })
      .refine(({ from, to }) => from === undefined || to === undefined || from < to, {
        error: "Expected a time before `to`.",
        path: ["from"],
      }),
  },
  responses: {
    200: answer(activitySchema, "The summary, with a page of sessions. `Link` points to the next."),
    default: problemAnswer,
  },
});

export function mountActivity(
  app: OpenAPIHono<ApiEnv>,
  { store, observations, now }: Pick<ApiContext, "store" | "observations" | "now">,
): void {
  app.openapi(activity, async (c) => {
    const {
      service: named,
      agent_id,
      tool,
      outcome,
      limit = 50,
      cursor,
      ...asked
    } = c.req.valid("query");
    const service = visibleServices(c, named);
    const to = asked.to ?? now().toISOString();
    const from = asked.from ?? new Date(Date.parse(to) - dayMs).toISOString();
    const period = { from, to, service, agent_id };
    const tally = activityTally({ tool, outcome });
    const askedSince = await latestRows(
      (page) => store.evaluations.within({ ...period, ...page }),
      { most: mostEvaluations },
      tally.addEvaluation,
    );
    const seen = await observations.sessionsWithin({ ...period, most: mostSessions });
    await mapInPieces(seen.uses, tally.addUse);
    const { sessions, ...summary } = await tally.activity();
    const page = pageIn(sessions, { limit, cursor }, positionOf);
    const complete_since =
      [askedSince.oldest?.evaluated_at ?? from, seen.completeSince].toSorted().at(-1) ?? from;
    const counted = { ...summary, session_count: sessions.length };
    return c.json(
      { from, to, complete_since, ...counted, sessions: [...page.rows] },
      200,
      nextLink(c.req.url, page.next),
    );
  });
}

function positionOf({ last_at, service, session_id }: SessionActivity) {
  return [-Date.parse(last_at), service, session_id];
}
