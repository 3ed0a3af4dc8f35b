import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import type { ApiEnv } from "../access/environment.ts";
import { visibleServices } from "../access/reach.ts";
import { secured } from "../access/secured.ts";
import type { InventoryFilter } from "../store/inventory/inventory-filter.ts";
import { shadowAgentsPage } from "../telemetry/observed/agents-page.ts";
import type { ApiContext } from "./context.ts";
import { answer, nextLink, pageQuery, totalCount } from "./lists.ts";
import {
  inventoryCountSchema,
  inventoryItemSchema,
  inventoryKindSchema,
  inventoryPlaceSchema,
} from "./schemas/inventory.ts";
import { agentSchema } from "./schemas/observed.ts";
import { problemAnswer } from "./schemas/problem.ts";
import { serviceQuery } from "./schemas/risk.ts";

/** Rows of a page where none are asked for. */
const usualPage = 50;

const filters = serviceQuery.extend({
  machine: z.string().max(200).optional().openapi({ description: "Exact." }),
  tag: z.string().max(200).optional().openapi({ description: "Of machines. Exact." }),
});

const named = filters.extend({
  name: z
    .string()
    .max(500)
    .optional()
    .openapi({ description: "Part of the name, in upper or lower case." }),
});

const list = createRoute({
  method: "get",
  path: "/api/v1/inventory",
  tags: ["Inventory"],
  summary: "List agents, models, MCP servers, skills, plugins or channels of all workspaces",
  description:
    "Each name once, as the latest scan of each workspace shows it. What no latest scan shows is not listed.",
  ...secured("read", "services"),
  request: { query: named.extend({ kind: inventoryKindSchema, ...pageQuery }) },
  responses: {
    200: answer(
      z.array(inventoryItemSchema),
      "A page, the worst exposure first, then by name. `Link` points to the next page, `X-Total-Count` is the number of all.",
    ),
    default: problemAnswer,
  },
});

const places = createRoute({
  method: "get",
  path: "/api/v1/inventory/places",
  tags: ["Inventory"],
  summary: "List the workspaces that have an agent, model, MCP server, skill, plugin or channel",
  ...secured("read", "services"),
  request: {
    query: filters.extend({
      kind: inventoryKindSchema,
      item: z.string().min(1).max(20_000).openapi({ description: "Its name. Exact." }),
      ...pageQuery,
    }),
  },
  responses: {
    200: answer(
      z.array(inventoryPlaceSchema),
      "A page, sorted by service. `Link` points to the next page.",
    ),
    default: problemAnswer,
  },
});

const counts = createRoute({
  method: "get",
  path: "/api/v1/inventory/counts",
  tags: ["Inventory"],
  summary: "Count agents, models, MCP servers, skills, plugins and channels",
  ...secured("read", "services"),
  request: { query: named },
  responses: {
    200: answer(z.array(inventoryCountSchema), "One entry for each kind."),
    default: problemAnswer,
  },
});

const shadows = createRoute({
  method: "get",
  path: "/api/v1/inventory/shadow-agents",
  tags: ["Inventory"],
  summary: "List agents that run but that no scan shows",
  description:
    "Agents observed in spans or named by an adapter that are in no scanned workspace. A page can have fewer rows than `limit`; follow `Link` to the end.",
  ...secured("read", "services"),
  request: { query: serviceQuery.extend(pageQuery) },
  responses: {
    200: answer(
      z.array(agentSchema),
      "A page, sorted by service and id. `Link` points to the next page.",
    ),
    default: problemAnswer,
  },
});

export function mountInventory(
  app: OpenAPIHono<ApiEnv>,
  context: Pick<ApiContext, "store" | "observations">,
): void {
  const { inventory } = context.store;

  app.openapi(list, async (c) => {
    const { limit = usualPage, cursor, kind, ...query } = c.req.valid("query");
    const filter: InventoryFilter = { ...query, service: visibleServices(c, query.service) };
    const page = await inventory.list({ kind, limit, cursor, ...filter });
    const all = (await inventory.counts(filter)).find((one) => one.kind === kind)?.items ?? 0;
    return c.json([...page.rows], 200, { ...nextLink(c.req.url, page.next), ...totalCount(all) });
  });

  app.openapi(places, async (c) => {
    const { limit = usualPage, ...query } = c.req.valid("query");
    const service = visibleServices(c, query.service);
    const page = await inventory.places({ ...query, limit, service });
    return c.json([...page.rows], 200, nextLink(c.req.url, page.next));
  });

  app.openapi(counts, async (c) => {
    const query = c.req.valid("query");
    const service = visibleServices(c, query.service);
    return c.json([...(await inventory.counts({ ...query, service }))], 200);
  });

  app.openapi(shadows, async (c) => {
    const { service: asked, limit = usualPage, cursor } = c.req.valid("query");
    const service = visibleServices(c, asked);
    const page = await shadowAgentsPage(context, { service, limit, cursor });
    return c.json([...page.rows], 200, nextLink(c.req.url, page.next));
  });
}
