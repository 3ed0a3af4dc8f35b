import { expect, test } from "vitest";
import { mounted } from "./mounted.test-support.ts";
import { mountRiskRules } from "./risk-rules.ts";

test("why a rule of one's own is not used is told by file and place", async () => {
  const ruleProblems = [{ file: "rules/own.yaml", line: 3, column: 5, message: "no such node" }];
  const app = mounted((routes) => mountRiskRules(routes, { ruleProblems }));
  expect(await (await app.request("/api/v1/risk/rules/problems")).json()).toEqual(ruleProblems);
});
