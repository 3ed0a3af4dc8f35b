import { describe, expect, test } from "vitest";
import { isOwaspTag } from "@parapet/posture";
import { describeRules } from "../describe-rules.ts";
import { findAttackPaths } from "../find-paths.ts";
import { shippedFixture, shippedFixtures } from "../testing/fixtures.ts";
import { lintRules } from "./load-rules.ts";
import { shippedRuleFiles, shippedRules } from "./shipped-rules.ts";
import { testRules } from "./test-rules.ts";

describe("the shipped rules", () => {
  test("load without a problem", () => {
    expect(lintRules(shippedRuleFiles())).toEqual([]);
  });

  test("fire and stay silent on the fixtures they name", () => {
    expect(testRules(shippedRules(), shippedFixtures())).toEqual([]);
  });

  test("a rule that does not do what it says is told by rule and fixture", () => {
    const [rule] = shippedRules();
    const tests = { fires: ["shell-asks"], silent: ["open-channel-shell", "no-such-graph"] };
    expect(
      testRules([{ ...rule!, tests }], shippedFixtures()).map(({ message }) => message),
    ).toEqual([
      "AP-001 is silent on shell-asks",
      "AP-001 fires on open-channel-shell",
      "there is no fixture no-such-graph",
    ]);
  });

  test("no fixture is left that no rule names", () => {
    const named = new Set(shippedRules().flatMap(({ tests }) => [...tests.fires, ...tests.silent]));
    expect([...shippedFixtures().keys()].filter((name) => !named.has(name))).toEqual([]);
  });

  test("are described for lists with tags and a page", () => {
    for (const rule of describeRules()) {
      expect(rule.owasp.every(isOwaspTag)).toBe(true);
      expect(rule.docs_url).toBe(`docs/rules/${rule.rule_id}.md`);
    }
    expect(describeRules().map(({ rule_id }) => rule_id)).toEqual([
      "AP-001",
      "AP-002",
      "AP-003",
      "AP-004",
      "AP-005",
      "AP-006",
      "AP-007",
      "AP-008",
      "AP-009",
    ]);
  });
});

describe("what a path scores", () => {
  test.each([
    ["open-channel-shell", "AP-001", 9.4, "Critical"],
    ["web-page-shell", "AP-007", 9.2, "Critical"],
    ["paired-channel-shell", "AP-008", 8.1, "High"],
    ["operator-shell", "AP-009", 6.2, "Medium"],
    ["weak-sandbox-shell", "AP-001", 8.4, "High"],
    ["isolated-shell", "AP-006", 4.4, "Medium"],
    ["exposed-gateway-shell", "AP-003", 7.7, "High"],
    ["web-page-trifecta", "AP-002", 9.2, "Critical"],
  ])("%s: %s %d %s, and nothing else", (fixture, rule, score, severity) => {
    const { paths } = findAttackPaths(shippedFixture(fixture), shippedRules());
    expect(paths.map((path) => [path.ruleId, path.riskScore, path.severity])).toEqual([
      [rule, score, severity],
    ]);
  });
});
