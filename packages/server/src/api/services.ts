import { setImmediate as nextTurn } from "node:timers/promises";
import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { secured } from "../access/secured.ts";
import { ProblemError } from "../core/problem.ts";
import { inTurn } from "../store/in-turn.ts";
import { pageIn } from "../store/page.ts";
import { countAgents } from "../telemetry/observed/agents-page.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "../access/environment.ts";
import { answer, longPageQuery, nextLink, totalCount, usualRows } from "./lists.ts";
import { authorOf } from "./requester-of.ts";
import { problemAnswer } from "./schemas/problem.ts";
import { requireEach, visibleServices } from "../access/reach.ts";
import { includesService } from "../store/service-choice.ts";

const serviceSchema = z
  .object({
    service: z.string(),
    workspace_path: z.string().openapi({ description: '"" if it is known only from spans.' }),
    demonstration: z.boolean().openapi({
      description:
        "True for the demonstration workspace of a server without workspaces. It is removed when the server stops, and hidden while there is another workspace.",
    }),
    scanned: z.boolean(),
    observed: z.boolean().openapi({ description: "One of its agents was observed in a span." }),
    agents: z
      .int()
      .min(0)
      .openapi({ description: "Configured or observed agents, each counted once." }),
    last_seen: z
      .string()
      .openapi({ description: 'When it was last observed in a span; "" if never.' }),
  })
  .openapi("Service");

const services = createRoute({
  method: "get",
  path: "/api/v1/services",
  tags: ["Services"],
  summary: "List services: scanned or observed at run time",
  ...secured("read", "services"),
  request: { query: z.object(longPageQuery) },
  responses: {
    200: answer(z.array(serviceSchema), "A page, sorted by name. `Link` points to the next page."),
    default: problemAnswer,
  },
});

const remove = createRoute({
  method: "delete",
  path: "/api/v1/services/{service}",
  tags: ["Services"],
  summary: "Delete the data of a service",
  description:
    "Deletes its scans, telemetry, guardrails and decisions. The workspace files and their fix history are kept.",
  ...secured("administer", "services"),
  request: { params: z.object({ service: z.string().min(1).max(500) }) },
  responses: { 204: { description: "Deleted." }, default: problemAnswer },
});

export function mountServices(
  app: OpenAPIHono<ApiEnv>,
  { store, observations, telemetry }: Pick<ApiContext, "store" | "observations" | "telemetry">,
): void {
  const names = async (): Promise<readonly string[]> => {
    const known = [
      ...(await store.workspaces.list()).map(({ service }) => service),
      ...(await store.agents.services()),
      ...(await observations.services()).map(({ service }) => service),
    ];
    return [...new Set(known)].toSorted();
  };

  const described = async (service: string) => {
    const workspace = await store.workspaces.byService(service);
    const [seen] = await observations.services({ service });
    return {
      service,
      workspace_path: workspace?.path ?? "",
      demonstration: workspace?.demonstration ?? false,
      scanned: workspace !== undefined,
      observed: seen !== undefined,
      agents: await countAgents({ store, observations }, service),
      last_seen: seen?.last_seen ?? "",
    };
  };

  app.openapi(services, async (c) => {
    const { limit = usualRows, cursor } = c.req.valid("query");
    const choice = visibleServices(c, undefined);
    const all = (await names()).filter((service) => includesService(choice, service));
    const page = pageIn(all, { limit, cursor }, (service) => [service]);
    const rows: Awaited<ReturnType<typeof described>>[] = [];
    await inTurn(page.rows, async (service) => {
      rows.push(await described(service));
      // Others are answered in between.
      await nextTurn();
    });
    return c.json(rows, 200, { ...nextLink(c.req.url, page.next), ...totalCount(all.length) });
  });

  app.openapi(remove, async (c) => {
    const { service } = c.req.valid("param");
    requireEach(c, [service]);
    if (!(await names()).includes(service)) {
      throw new ProblemError(
        "not-found",
        "No service has this name; GET /api/v1/services lists them.",
      );
    }
    // First what was seen: while the rest is there, the service can be found and forgotten again.
    if (!(await telemetry.forget(service))) {
      throw new ProblemError("unavailable", "Its telemetry could not be deleted; try again.");
    }
    await store.forgetService(service);
    await store.audit.append({
      ...authorOf(c),
      action: "service.forget",
      target: service,
      detail: "",
    });
    return c.body(null, 204);
  });
}
