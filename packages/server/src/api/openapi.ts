import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { secured } from "../access/secured.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "../access/environment.ts";
import { answer } from "./lists.ts";
import { problemAnswer } from "./schemas/problem.ts";

const openapi = createRoute({
  method: "get",
  path: "/api/v1/openapi.json",
  tags: ["Service"],
  summary: "Retrieve the OpenAPI 3.1 document",
  ...secured("public", "nothing"),
  responses: {
    200: answer(z.record(z.string(), z.unknown()), "Generated from the validation schemas."),
    default: problemAnswer,
  },
});

export function mountOpenApi(app: OpenAPIHono<ApiEnv>, context: Pick<ApiContext, "version">): void {
  let document: Record<string, unknown> | undefined;
  app.openapi(openapi, (c) => {
    document ??= openApiDocument(app, context.version);
    return c.json(document, 200);
  });
}

/** The OpenAPI 3.1 document of every route that is mounted. */
export function openApiDocument(
  app: OpenAPIHono<ApiEnv>,
  version: string,
): Record<string, unknown> {
  return {
    ...app.getOpenAPI31Document({
      openapi: "3.1.0",
      info: {
        title: "Parapet",
        version,
        description:
          "Security posture of AI-agent workspaces: scan, fix, attack paths, guardrails.",
        license: { name: "Apache-2.0" },
      },
      servers: [{ url: "/" }],
      security: [{}, { bearer: [] }],
    }),
  };
}
