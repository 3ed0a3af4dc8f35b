import { expect, test } from "vitest";
import { mounted } from "./mounted.test-support.ts";
import { mountOpenApi } from "./openapi.ts";
import { mountRiskRules } from "./risk-rules.ts";

test("the document has the version and every route that is mounted", async () => {
  const app = mounted((routes) => {
    mountOpenApi(routes, { version: "1.2.3" });
    mountRiskRules(routes, { ruleProblems: [] });
  });
  const answer = await app.request("/api/v1/openapi.json");
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    openapi: "3.1.0",
    info: { version: "1.2.3" },
    paths: { "/api/v1/risk/rules/problems": { get: { tags: ["Risk"] } } },
  });
});
