import { expect, test } from "vitest";
import { comparePaths } from "./compare-paths.ts";

const path = (pathId: string, riskScore: number, nodes: readonly string[] = []) => ({
  pathId,
  ruleName: "rule",
  riskScore,
  steps: nodes.map((nodeKey) => ({ nodeKey })),
});
const ids = (changes: readonly { readonly path_id: string }[]) =>
  changes.map(({ path_id }) => path_id);

test("every path that changes is in exactly one list, by id", () => {
  const before = [path("same", 5), path("z-gone", 0), path("a-gone", 9), path("down", 9.4)];
  const after = [path("same", 5), path("up", 3), path("down", 8.1), path("new", 0)];
  const { closed, lowered, raised, opened } = comparePaths([...before, path("up", 2)], after);
  expect(ids(closed)).toEqual(["a-gone", "z-gone"]);
  expect(ids(opened)).toEqual(["new"]);
  expect(ids(raised)).toEqual(["up"]);
  expect(lowered).toEqual([
    { path_id: "down", rule_name: "rule", risk_score_before: 9.4, risk_score_after: 8.1 },
  ]);
});

test("a route that only a weaker source can take is reduced, neither closed nor new; one with a new way is new", () => {
  const before = [path("anyone", 9.4, ["anyone", "dm", "main", "exec"])];
  const paired = path("paired", 6.1, ["paired", "dm", "main", "exec"]);
  const other = path("other", 6.1, ["paired", "dm", "main", "browser"]);
  const { closed, lowered, opened } = comparePaths(before, [paired, other]);
  expect(closed).toEqual([]);
  expect(lowered).toEqual([
    { path_id: "anyone", rule_name: "rule", risk_score_before: 9.4, risk_score_after: 6.1 },
  ]);
  expect(ids(opened)).toEqual(["other"]);
});

test("what a weaker source brings down is raised, neither closed nor new, when the stronger one is back", () => {
  const before = [
    path("paired", 6.1, ["paired", "dm", "main", "exec"]),
    path("hidden", 5.2, ["paired", "dm", "main", "write", "settings"]),
    path("other", 6.1, ["paired", "web", "main", "exec"]),
  ];
  const after = [
    path("anyone", 9.4, ["anyone", "dm", "main", "exec"]),
    path("easier", 8.4, ["anyone", "dm", "main", "exec", "settings"]),
    path("mail", 9.4, ["anyone", "dm", "main", "mail"]),
  ];
  const { closed, lowered, raised, opened } = comparePaths(before, after);
  expect([ids(closed), ids(lowered), ids(opened)]).toEqual([["other"], [], ["mail"]]);
  expect(raised).toEqual([
    { path_id: "anyone", rule_name: "rule", risk_score_before: 6.1, risk_score_after: 9.4 },
    { path_id: "easier", rule_name: "rule", risk_score_before: 5.2, risk_score_after: 8.4 },
  ]);
});

test("a fix and its rollback change the same paths, the other way round", () => {
  const open = [
    path("shell", 9.4, ["anyone", "dm", "main", "exec"]),
    path("secrets", 9.4, ["anyone", "gateway", "main", "secrets"]),
  ];
  const paired = [
    path("paired shell", 8.1, ["paired", "dm", "main", "exec"]),
    path("secrets", 9.4, ["anyone", "gateway", "main", "secrets"]),
    path("paired secrets", 8.1, ["paired", "dm", "main", "secrets"]),
  ];
  const fix = comparePaths(open, paired);
  const back = comparePaths(paired, open);
  expect([ids(back.closed), ids(back.opened), ids(back.lowered)]).toEqual([[], [], []]);
  expect(
    back.raised.map(({ risk_score_before, risk_score_after }) => [
      risk_score_after,
      risk_score_before,
    ]),
  ).toEqual(
    fix.lowered
      .map(({ risk_score_before, risk_score_after }) => [risk_score_before, risk_score_after])
      .toReversed(),
  );
});

test("a route that was counted with another entry point of its source is reduced, too, when a weaker source is left", () => {
  const before = [
    path("shell", 9.4, ["anyone", "dm", "main", "exec"]),
    path("secrets", 9.4, ["anyone", "gateway", "main", "secrets"]),
  ];
  const after = [
    path("paired shell", 8.1, ["paired", "dm", "main", "exec"]),
    path("secrets", 9.4, ["anyone", "gateway", "main", "secrets"]),
    path("paired secrets", 8.1, ["paired", "dm", "main", "secrets"]),
    path("paired mail", 8.1, ["paired", "dm", "main", "mail"]),
  ];
  const { closed, lowered, opened } = comparePaths(before, after);
  expect([ids(closed), ids(lowered), ids(opened)]).toEqual([
    [],
    ["paired secrets", "shell"],
    ["paired mail"],
  ]);
});

test("a way to the same harm by the same entry point, which an easier one hid from a weaker source, is reduced, not new", () => {
  const before = [path("anyone", 9.4, ["anyone", "dm", "main", "exec", "settings"])];
  const after = [
    path("paired", 8.1, ["paired", "dm", "main", "write", "settings"]),
    path("by another entry point", 8.1, ["paired", "gateway", "main", "write", "settings"]),
    path("to another harm", 8.1, ["paired", "dm", "main", "write", "memory"]),
  ];
  const { closed, lowered, opened } = comparePaths(before, after);
  expect([ids(closed), ids(lowered), ids(opened)]).toEqual([
    [],
    ["anyone"],
    ["by another entry point", "to another harm"],
  ]);
});
