import { expect, test } from "vitest";
import { guardTarget, refusalOfPath } from "./raw-path.ts";

test.each([
  "/api/v1/agents/team%2Fa/guardrails",
  "/api/v1/agents/a.b/guardrails?service=..",
  "/api/v1/agents/...%20/guardrails",
  "/",
])("%s is a plain path", (path) => expect(refusalOfPath(path)).toBeUndefined());

test.each([
  "/api/v1/agents/../guardrails",
  "/api/v1/agents/./guardrails",
  "/api/v1/agents/%2E%2E/guardrails",
  "/api/v1/agents/.%2e/guardrails",
  "/api/v1/agents/%2e/guardrails",
  "/api/v1/agents/x%2f..%2fy/guardrails",
  "/api/v1/agents/x%5c..%5cy/guardrails",
  "/api/v1/agents\\..\\guardrails",
  "/api/v1/agents/..",
  "/api/v1/agents/%",
  "/api/v1/agents/%zz/guardrails",
  "/api/v1/agents/%ff/guardrails",
])("%s is refused before any router folds it", (path) => {
  expect(refusalOfPath(path)).toMatch(/segments|percent-encoded/);
});

test.each([
  ["/api/v1/services", "localhost:8000"],
  ["http://localhost:8000/api/v1/services", "LOCALHOST:8000"],
])("%s with Host %s is a request to this server", (target, host) => {
  expect(() => guardTarget(target, host)).not.toThrow();
});

test.each([
  ["http://evil.example/api/v1/services", "localhost:8000"],
  ["http://localhost:8000@evil.example/", "localhost:8000"],
  ["ftp://localhost:8000/", "localhost:8000"],
  ["*", "localhost:8000"],
  ["http://localhost:8000/", undefined],
])("%s with Host %s is refused", (target, host) => {
  expect(() => guardTarget(target, host)).toThrow("different hosts");
});
