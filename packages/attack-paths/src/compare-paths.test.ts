import { expect, test } from "vitest";
import { comparePaths } from "./compare-paths.ts";

const path = (pathId: string, riskScore: number) => ({ pathId, ruleName: "rule", riskScore });
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
