import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { exportFormats } from "@parapet/attack-paths";
import { secured } from "../access/secured.ts";
import { requesterOf } from "./requester-of.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "../access/environment.ts";
import { problemAnswer } from "./schemas/problem.ts";
import { serviceQuery } from "./schemas/risk.ts";
import { oneService } from "../access/reach.ts";

const exported = createRoute({
  method: "get",
  path: "/api/v1/risk/export",
  tags: ["Risk"],
  summary: "Export the posture graph",
  description:
    "Every node and edge has the score of its worst path. BloodHound reads `opengraph`, Gephi and yEd `graphml`, Graphviz `dot`, GitHub and many wikis `mermaid`. `X-Truncated: true` if the graph is too large for the format; what is on the worst paths is kept.",
  ...secured("read", "services"),
  request: { query: serviceQuery.extend({ format: z.enum(exportFormats) }) },
  responses: {
    200: {
      description: "The graph.",
      content: {
        "application/json": { schema: z.record(z.string(), z.unknown()) },
        "application/xml": { schema: z.string() },
        "text/vnd.graphviz": { schema: z.string() },
        "text/vnd.mermaid": { schema: z.string() },
      },
    },
    default: problemAnswer,
  },
});

export function mountRiskExports(app: OpenAPIHono<ApiEnv>, { workspacesFor }: ApiContext): void {
  app.openapi(exported, async (c) => {
    const { service: named, format } = c.req.valid("query");
    const service = oneService(c, named) ?? "";
    const { text, media_type, extension, truncated } = await workspacesFor(
      requesterOf(c),
    ).exportGraph({
      service,
      format,
    });
    // Redacted where it was made.
    c.set("sendsAsItIs", true);
    return c.body(text, 200, {
      "Content-Type": media_type,
      "Content-Disposition": `attachment; filename="parapet${extension}"`,
      "X-Truncated": String(truncated),
    });
  });
}
