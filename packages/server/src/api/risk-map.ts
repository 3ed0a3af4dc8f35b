import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { nodeKinds } from "@parapet/posture";
import { secured } from "../access/secured.ts";
import type { MapEdge, MapNode, PostureMap, SeenEdge } from "../workspaces/posture-map.ts";
import { requesterOf } from "./requester-of.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "../access/environment.ts";
import { jsonText } from "./json-text.ts";
import { answer } from "./lists.ts";
import { problemAnswer } from "./schemas/problem.ts";
import { serviceQuery } from "./schemas/risk.ts";
import { oneService } from "../access/reach.ts";

const index = z.int().min(0);
const share = z.number().min(-1).max(2);
const score = z.number().min(0).max(10);

const nodeSchema = z
  .object({
    node_id: z.string(),
    node_type: z.enum(nodeKinds),
    label: z.string(),
    service: z.string().openapi({ description: '"" for nodes shared by several services.' }),
    risk_score: score.openapi({ description: "Score of the worst path over it; 0 for none." }),
    configured: z.boolean(),
    observed: z.boolean().openapi({ description: "Observed in a span." }),
    x: share.openapi({ description: "0 is the left edge, 1 the right edge." }),
    y: share.openapi({ description: "0 is the lower edge, 1 the upper edge." }),
  })
  .openapi("MapNode") satisfies z.ZodType<MapNode>;

const edgeSchema = z
  .object({
    source: index.openapi({ description: "Index in `nodes`." }),
    target: index,
    kind: z.string(),
    description: z.string(),
    risk_score: score,
    controls: z.array(z.string()).readonly(),
  })
  .openapi("MapEdge") satisfies z.ZodType<MapEdge>;

const seenSchema = z
  .object({
    edge: index.openapi({ description: "Index in `edges`." }),
    configured: z.boolean().openapi({ description: "False if no configuration allows it." }),
    calls: index,
    errors: index,
    first_seen: z.string(),
    last_seen: z.string(),
    trace_id: z.string().openapi({ description: "Trace of the latest span that shows it." }),
    span_id: z.string(),
  })
  .openapi("SeenEdge") satisfies z.ZodType<SeenEdge>;

const mapSchema = z
  .object({
    columns: z
      .array(z.string())
      .readonly()
      .openapi({ description: "Column titles, left to right." }),
    nodes: z.array(nodeSchema).readonly(),
    edges: z.array(edgeSchema).readonly(),
    seen: z.array(seenSchema).readonly().openapi({ description: "Edges observed in spans." }),
    truncated: z.boolean(),
  })
  .openapi("PostureMap") satisfies z.ZodType<PostureMap>;

const map = createRoute({
  method: "get",
  path: "/api/v1/risk/map",
  tags: ["Risk"],
  summary: "Retrieve the posture graph with layout and telemetry",
  description:
    "Every node and edge has the score of its worst path. At most 20000 nodes and 80000 edges; what is on the worst paths is kept. From telemetry, the latest 5000 agents and 20000 edges.",
  ...secured("read", "services"),
  request: { query: serviceQuery },
  responses: { 200: answer(mapSchema, "The map."), default: problemAnswer },
});

export function mountRiskMap(
  app: OpenAPIHono<ApiEnv>,
  { workspacesFor, observations }: Pick<ApiContext, "workspacesFor" | "observations">,
): void {
  app.openapi(map, async (c) => {
    const service = oneService(c, c.req.valid("query").service) ?? "";
    const seen = await observations.version(service);
    return jsonText<PostureMap>(
      c,
      (await workspacesFor(requesterOf(c)).map({ service, seen })).text,
    );
  });
}
