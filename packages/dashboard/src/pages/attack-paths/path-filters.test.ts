import { expect, test } from "vitest";
import type { Api } from "../../api/types.ts";
import { filtersIn } from "../../core/list-filters.ts";
import { filteredPaths, locatedPaths, withFacets } from "./path-filters.ts";

const path = (path_id: string, risk_score: number, agent = "main"): Api["AttackPath"] => ({
  path_id,
  rule_name: "Open channel reaches a shell",
  owasp_tag: "ASI05",
  agents_involved: [agent],
  path_steps: [],
  risk_score,
  severity: "High",
  detected_at: "2026-11-29T08:00:00.000Z",
});

test("a path of two services is listed once, with both, and the worst comes first", () => {
  const paths = locatedPaths([
    { service: "home", paths: [path("ap_1", 8), path("ap_2", 5)] },
    { service: "office", paths: [path("ap_3", 9), path("ap_1", 8)] },
  ]);
  expect(paths.map(({ path_id, services }) => [path_id, services])).toEqual([
    ["ap_3", ["office"]],
    ["ap_1", ["home", "office"]],
    ["ap_2", ["home"]],
  ]);
});

test("the runtime of a path is that of its agents in its services, not of others of that name", () => {
  const agents = [
    { agent_id: "main", service: "home", runtime: "openclaw" },
    { agent_id: "main", service: "office", runtime: "codex" },
  ];
  const paths = withFacets(
    locatedPaths([
      { service: "home", paths: [path("ap_1", 8)] },
      { service: "office", paths: [path("ap_2", 7)] },
    ]),
    agents,
  );
  const found = (query: string) =>
    filteredPaths(paths, filtersIn(new URLSearchParams(query))).map(({ path_id }) => path_id);
  expect(found("runtime=codex")).toEqual(["ap_2"]);
  expect(found("runtime=codex&runtime=openclaw&severity=High")).toEqual(["ap_1", "ap_2"]);
  expect(found("agent=other")).toEqual([]);
  expect(found("q=shell+office")).toEqual(["ap_2"]);
});

test("a path has the tags of all its services", () => {
  const paths = withFacets(
    locatedPaths([
      { service: "home", paths: [path("ap_1", 8), path("ap_2", 7)] },
      { service: "office", paths: [path("ap_1", 8)] },
    ]),
    [],
    { tags: new Map([["office", ["prod"]]]) },
  );
  const found = (query: string) =>
    filteredPaths(paths, filtersIn(new URLSearchParams(query))).map(({ path_id }) => path_id);
  expect(found("tag=prod")).toEqual(["ap_1"]);
  expect(found("tag=other")).toEqual([]);
});
