import type { PostureGraph } from "@parapet/posture";
import { findAttackPaths } from "../paths/find-paths.ts";
import type { Rule } from "../rules/rule.ts";

/** A rule that does not behave on a fixture as its tests declare. */
export type RuleTestFailure = {
  readonly rule: string;
  readonly fixture: string;
  readonly expected: "fires" | "silent";
  /** One sentence without a full stop. */
  readonly message: string;
};

/** Runs every rule on the fixtures it names; empty when all pass. */
export function testRules(
  rules: readonly Rule[],
  fixtures: ReadonlyMap<string, PostureGraph>,
): readonly RuleTestFailure[] {
  return rules.flatMap((rule) => {
    const check = (expected: "fires" | "silent") => (fixture: string) => {
      const graph = fixtures.get(fixture);
      const failure = (message: string) => [{ rule: rule.id, fixture, expected, message }];
      if (graph === undefined) return failure(`there is no fixture ${fixture}`);
      const fires = findAttackPaths(graph, [rule]).paths.length > 0;
      if (fires === (expected === "fires")) return [];
      return failure(`${rule.id} ${fires ? "fires" : "is silent"} on ${fixture}`);
    };
    return [
      ...rule.tests.fires.flatMap(check("fires")),
      ...rule.tests.silent.flatMap(check("silent")),
    ];
  });
}
