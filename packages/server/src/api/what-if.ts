import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { securedWithBody } from "../access/secured.ts";
import type { WhatIfAnswer } from "../operations/analysis/what-if.ts";
import { requesterOf } from "./requester-of.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "../access/environment.ts";
import { jsonText } from "./json-text.ts";
import { answer, jsonRequest } from "./lists.ts";
import { problemAnswer } from "./schemas/problem.ts";
import { whatIfAnswerSchema, whatIfRequestSchema } from "./schemas/what-if.ts";
import { requireEach } from "../access/reach.ts";
import { requireWorkspace } from "./requested-workspace.ts";

const whatIf = createRoute({
  method: "post",
  path: "/api/v1/risk/what-if",
  tags: ["Risk"],
  summary: "Simulate fixes and controls",
  description:
    "Plans the fixes in memory on the workspace as it is now, adds the controls, and searches again; writes nothing. Controls alone are answered from the latest scan. A control lowers the likelihood of the steps it stands on; `blocking_judge`, a guardrail that denies every call of a tool, closes them, as if the call were impossible.",
  ...securedWithBody("scan", "services"),
  request: { body: jsonRequest(whatIfRequestSchema) },
  responses: { 200: answer(whatIfAnswerSchema, "Risk before and after."), default: problemAnswer },
});

export function mountWhatIf(app: OpenAPIHono<ApiEnv>, { workspacesFor, store }: ApiContext): void {
  app.openapi(whatIf, async (c) => {
    const { service, workspace_path = "", check_ids = [], controls = [] } = c.req.valid("json");
    if (service === undefined) await requireWorkspace(c, store, workspace_path);
    else requireEach(c, [service]);
    const target = service === undefined ? { path: workspace_path } : { service };
    const { text } = await workspacesFor(requesterOf(c)).whatIf({
      target,
      checkIds: check_ids,
      controls: controls.map(({ name, agents = [], tools = [] }) => ({ name, agents, tools })),
    });
    return jsonText<WhatIfAnswer>(c, text);
  });
}
