import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import type { FixRecord, ScanListing } from "@parapet/posture";
import { secured } from "../access/secured.ts";
import { riskEventKinds, type RiskEvent, riskEvents } from "../risk/risk-events.ts";
import { rankedPage } from "../store/page.ts";
import type { Store } from "../store/store.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "../access/environment.ts";
import { latestRows } from "./latest-rows.ts";
import { answer, nextLink, pageQuery, wholeNumber } from "./lists.ts";
import { problemAnswer } from "./schemas/problem.ts";
import { serviceQuery } from "./schemas/risk.ts";
import { visibleServices } from "../access/reach.ts";
import { includesService, type ServiceChoice } from "../store/service-choice.ts";

const dayMs = 24 * 60 * 60 * 1_000;

/** What is looked at for one answer, the latest first. */
const mostRows = 5_000;

const eventSchema = z
  .object({
    at: z.iso.datetime(),
    kind: z.enum(riskEventKinds).openapi({
      description:
        "release: a scan by another version of Parapet than the scan before. workspace: first scan of a workspace. agents: agents that were not there before.",
    }),
    service: z.string(),
    fix_id: z.string().openapi({ description: 'Of a fix or rollback; "" otherwise.' }),
    check_ids: z.array(z.string()).readonly(),
    version: z.string().openapi({ description: 'Of a release; "" otherwise.' }),
    agents: z.int().min(0).openapi({ description: "Number of new agents." }),
    agent_id: z.string().openapi({ description: "One of the new agents." }),
  })
  .openapi("RiskEvent") satisfies z.ZodType<RiskEvent>;

const events = createRoute({
  method: "get",
  path: "/api/v1/risk/events",
  tags: ["Risk"],
  summary: "List what may have changed the risk, latest first",
  description: `Fixes, rollbacks, new versions of Parapet, new workspaces and new agents. At most the latest ${mostRows} fixes, scans and groups of agents are considered.`,
  ...secured("read", "services"),
  request: {
    query: serviceQuery.extend({
      days: wholeNumber(1, 3_650)
        .optional()
        .openapi({ description: "Number of days to go back; default 30." }),
      ...pageQuery,
    }),
  },
  responses: {
    200: answer(z.array(eventSchema), "A page. `Link` points to the next page."),
    default: problemAnswer,
  },
});

export function mountRiskEvents(
  app: OpenAPIHono<ApiEnv>,
  { store, now }: Pick<ApiContext, "store" | "now">,
): void {
  app.openapi(events, async (c) => {
    const { service: named, days = 30, limit = 50, cursor } = c.req.valid("query");
    const service = visibleServices(c, named);
    const at = now();
    const since = new Date(at.getTime() - days * dayMs).toISOString();
    const workspaces = await store.workspaces.list();
    const known = riskEvents(
      {
        fixes: await fixesOf(store, service),
        scans: await scansOf(store, service),
        workspaces: workspaces.filter((each) => includesService(service, each.service)),
        arrivals: await store.agents.arrivals({ since, service, limit: mostRows }),
      },
      { since, now: at.toISOString() },
    );
    const page = rankedPage(known, { limit, cursor });
    return c.json([...page.rows], 200, nextLink(c.req.url, page.next));
  });
}

async function fixesOf({ fixes }: Store, service: ServiceChoice): Promise<readonly FixRecord[]> {
  const made: FixRecord[] = [];
  await latestRows(
    (page) => fixes.list({ ...page, service }),
    { most: mostRows },
    ({ status, record }) => {
      if (status !== "pending") made.push(record);
    },
  );
  return made;
}

async function scansOf({ scans }: Store, service: ServiceChoice): Promise<readonly ScanListing[]> {
  const made: ScanListing[] = [];
  await latestRows(
    (page) => scans.list({ ...page, service }),
    { most: mostRows },
    (scan) => made.push(scan),
  );
  return made;
}
