import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { isOwaspTag, owaspTags } from "@parapet/posture";
import { describeRules } from "./describe-rules.ts";
import { findAttackPaths } from "../paths/find-paths.ts";
import { shippedFixture } from "../testing/fixtures.ts";
import { lintRules, loadRules } from "./load-rules.ts";
import { shippedFixtures } from "../rule-tests/shipped-fixtures.ts";
import { compiledRulesText } from "./compiled-rules-text.ts";
import { shippedRuleFiles, shippedRules } from "./shipped-rules.ts";
import { testRules } from "../rule-tests/test-rules.ts";

describe("the shipped rules", () => {
  test("load without a problem", () => {
    expect(lintRules(shippedRuleFiles())).toEqual([]);
  });

  test("fire and stay silent on the fixtures they name", () => {
    expect(testRules(shippedRules(), shippedFixtures())).toEqual([]);
  });

  test("are kept compiled as they would be compiled now: `npm run rules`", async () => {
    const kept = await readFile(new URL("../../rules/compiled.jsonl", import.meta.url), "utf8");
    expect(kept).toBe(compiledRulesText());
  });

  test("find the same whether they were kept compiled or are read", () => {
    const { rules: read } = loadRules(shippedRuleFiles());
    const kept = shippedRules();
    for (const [name, graph] of shippedFixtures()) {
      expect([name, findAttackPaths(graph, kept)]).toEqual([name, findAttackPaths(graph, read)]);
    }
  });

  test("a rule that does not behave as declared is reported by rule and fixture", () => {
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

  test("cover every tag of the Top 10", () => {
    const tags = new Set(shippedRules().flatMap(({ owasp }) => owasp));
    expect([...tags].toSorted()).toEqual([...owaspTags]);
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
    const ids = describeRules().map(({ rule_id }) => rule_id);
    expect(ids).toEqual([...new Set(ids)].toSorted());
    expect(ids.filter((id) => !/^AP-\d{3}$/.test(id))).toEqual([]);
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
    ["writable-instructions", "AP-010", 7.9, "High"],
    ["shared-conversation", "AP-012", 7.5, "High"],
    ["conversation-to-notes", "AP-013", 7.5, "High"],
    ["unpinned-mcp-server", "AP-014", 7.8, "High"],
    ["remote-mcp-server", "AP-015", 8.4, "High"],
    ["clear-text-model", "AP-016", 7.3, "High"],
    ["plugin-from-shared-folder", "AP-017", 7.8, "High"],
    ["private-network", "AP-018", 7.9, "High"],
    ["file-tools-withheld", "AP-019", 6.4, "Medium"],
    ["interpreter-allowlisted", "AP-020", 9.4, "Critical"],
    ["file-that-runs-later", "AP-021", 8.9, "High"],
    ["writable-configuration", "AP-022", 9.4, "Critical"],
    ["owner-only-tool", "AP-023", 5.7, "Medium"],
    ["webhook-picks-agent", "AP-024", 9.2, "Critical"],
    ["identity-beyond-channel", "AP-025", 5.9, "Medium"],
    ["shared-sandbox", "AP-026", 6.9, "Medium"],
    ["messages-between-all", "AP-027", 4.8, "Medium"],
    ["self-approved-shell", "AP-028", 9, "Critical"],
    ["rogue-agent-shell", "AP-036", 7.7, "High"],
    ["rogue-tool-shell", "AP-036", 9.4, "Critical"],
    ["rogue-agent-asks", "AP-036", 7.6, "High"],
    ["rogue-agent-sends", "AP-037", 6.8, "Medium"],
    ["rogue-server", "AP-037", 6.9, "Medium"],
    ["own-data-trifecta", "AP-038", 7.3, "High"],
    ["workflow-token", "AP-039", 7.9, "High"],
  ])("%s: %s %d %s, and nothing else", (fixture, rule, score, severity) => {
    const { paths } = findAttackPaths(shippedFixture(fixture), shippedRules());
    expect(paths.map((path) => [path.ruleId, path.riskScore, path.severity])).toEqual([
      [rule, score, severity],
    ]);
  });

  test("a sandboxed session that writes what a free one loads is worse than what it plants", () => {
    const { paths } = findAttackPaths(
      shippedFixture("sandbox-writes-instructions"),
      shippedRules(),
    );
    expect(paths.map(({ ruleId, riskScore }) => [ruleId, riskScore])).toEqual([
      ["AP-011", 9.4],
      ["AP-010", 7.9],
    ]);
  });
});
