import { expect, test } from "vitest";
import type { Api } from "../../api/types.ts";
import { filtersIn } from "../../core/list-filters.ts";
import { facetsOf, filteredExposures } from "./exposure-filters.ts";
import { chainText, outcomesText } from "./exposure-text.ts";
import { isOpen, openPathIds, type ShownExposure, withDecisions } from "./shown-exposure.ts";

const outcome = (path_id: string, risk_score: number, text: string, by_agent = "") => ({
  path_id,
  rule_name: "A rule",
  outcome: text,
  by_agent,
  risk_score,
  severity: risk_score >= 9 ? ("critical" as const) : ("medium" as const),
});

const exposure: Api["OfferedExposure"] = {
  exposure_id: "ex_1",
  services: ["shop"],
  principal: "Anyone",
  entry_point: "telegram direct messages",
  agents: ["main"],
  alike: ["billing", "help"],
  severity: "critical",
  score: 9.4,
  outcomes: [
    outcome("ap_1", 9.4, "runs commands on the host"),
    outcome("ap_2", 9.2, "runs commands on the host", "worker"),
    outcome("ap_3", 5.9, "writes under its accounts"),
  ],
  root_causes: [],
  service: "shop",
  workspace_path: "/home/ada/.openclaw",
  decided: 0,
  proven: 0,
  owasp_tags: ["ASI01", "ASI05"],
  runtimes: ["openclaw"],
  assignee: "",
  note: "",
};

const filtered = (all: readonly ShownExposure[], query: string, state = "") => {
  const faceted = all.map((each) => ({ exposure: each, facets: facetsOf(each, new Map()) }));
  return filteredExposures(faceted, filtersIn(new URLSearchParams(query)), state);
};

test("a chain and what it leads to are told in words, equal agents by their number", () => {
  expect(chainText(exposure)).toBe("Anyone → Telegram direct messages → main and 2 like it");
  expect(chainText({ ...exposure, entry_point: "", alike: [], agents: ["main", "worker"] })).toBe(
    "Anyone → main → worker",
  );
  expect(outcomesText(exposure)).toBe("Runs commands on the host and 1 more");
});

test("what was decided about no longer makes an exposure critical, and the rest moves it down the list", () => {
  const rest = { ...exposure, exposure_id: "ex_2", outcomes: [outcome("ap_4", 6.7, "x")] };
  const [first, second] = withDecisions(
    [exposure, { ...rest, score: 6.7 }],
    new Set(["ap_1", "ap_2"]),
  );
  expect(first).toMatchObject({ exposure_id: "ex_2", decided: 0 });
  expect(second).toMatchObject({ severity: "medium", score: 5.9, decided: 2 });
  expect(second === undefined ? false : isOpen(second)).toBe(true);
  expect(second === undefined ? "" : outcomesText(second)).toBe(
    "Writes under its accounts and 1 more",
  );
});

test("an exposure of which all was decided is listed as decided alone", () => {
  const all = withDecisions([exposure], new Set(["ap_1", "ap_2", "ap_3"]));
  expect(filtered(all, "")).toEqual([]);
  expect(filtered(all, "", "decided")).toHaveLength(1);
  expect(filtered(all, "", "all")).toHaveLength(1);
});

test("only open paths of an exposure can be accepted, each once", () => {
  const [first] = withDecisions([exposure], new Set(["ap_1"]));
  expect(first === undefined ? [] : openPathIds(first)).toEqual(["ap_2", "ap_3"]);
});

test.each([
  ["q=anyone+telegram", "", 1],
  ["q=HOST+worker", "", 1],
  ["q=discord", "", 0],
  ["severity=critical&severity=low", "", 1],
  ["severity=high", "", 0],
  ["agent=help", "", 1],
  ["agent=worker", "", 0],
  ["service=shop", "", 1],
  ["service=other", "", 0],
  ["owasp=ASI05&runtime=openclaw", "", 1],
  ["owasp=ASI02", "", 0],
  ["runtime=codex", "", 0],
  ["", "plan", 0],
  ["", "proven", 0],
])("the filter %j in the state %j keeps %i", (query, state, kept) => {
  expect(filtered(withDecisions([exposure], new Set()), query, state)).toHaveLength(kept);
});
