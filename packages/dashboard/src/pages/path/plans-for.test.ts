import { expect, test } from "vitest";
import type { Api } from "../../api/types.ts";
import { plansFor } from "./plans-for.ts";

const path = { path_id: "ap_1", services: ["shop"] };

const plan = (check: string, closes: readonly string[], lowers: readonly string[] = []) => ({
  check_ids: [check],
  titles: [check],
  safe: true,
  choices: [],
  closes,
  lowers,
  opens: [],
  needs: [],
  total_before: 90,
  total_after: 10,
});

const at = { service: "shop", workspace_path: "/shop" };

const exposure = (
  id: string,
  paths: readonly string[],
  own?: Api["FixPlan"],
): Api["OfferedExposure"] => ({
  ...at,
  decided: 0,
  proven: 0,
  owasp_tags: [],
  runtimes: [],
  assignee: "",
  note: "",
  exposure_id: id,
  services: ["shop"],
  principal: "Anyone",
  entry_point: "telegram direct messages",
  agents: ["main"],
  alike: [],
  severity: "critical",
  score: 9.4,
  outcomes: paths.map((path_id) => ({
    path_id,
    rule_name: "A rule",
    outcome: "runs commands on the host",
    by_agent: "",
    risk_score: 9.4,
    severity: "critical" as const,
  })),
  root_causes: [],
  plan: own,
});

const told = (plans: ReturnType<typeof plansFor>) =>
  plans.map(({ check_ids, closesAll }) => [check_ids.join(), closesAll]);

test("the plan of the exposure that holds the path is offered once", () => {
  const own = plan("A", ["ex_1"]);
  expect(told(plansFor(path, [exposure("ex_1", ["ap_1"], own)], [{ ...own, ...at }]))).toEqual([
    ["A", true],
  ]);
});

test("what ends every exposure with the path comes before what ends one of them", () => {
  const exposures = [exposure("ex_1", ["ap_1"], plan("A", ["ex_1"])), exposure("ex_2", ["ap_1"])];
  const both = { ...plan("B", ["ex_1", "ex_2"]), ...at };
  expect(told(plansFor(path, exposures, [both]))).toEqual([
    ["B", true],
    ["A", false],
  ]);
});

test("a plan for other exposures or of another workspace is not offered", () => {
  const exposures = [exposure("ex_1", ["ap_1"]), exposure("ex_2", ["ap_2"], plan("A", ["ex_2"]))];
  const plans = [
    { ...plan("B", ["ex_2"]), ...at },
    { ...plan("C", ["ex_1"]), service: "other", workspace_path: "/other" },
  ];
  expect(plansFor(path, exposures, plans)).toEqual([]);
});

test("no plan is said to end a path of which no exposure is known", () => {
  expect(plansFor(path, [], [{ ...plan("A", ["ex_1"]), ...at }])).toEqual([]);
});
