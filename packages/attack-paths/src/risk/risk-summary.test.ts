import { describe, expect, test } from "vitest";
import { totalRisk } from "@parapet/posture";
import { agentScores } from "./agent-scores.ts";
import { toAttackPath } from "../paths/detected-path.ts";
import { findAttackPaths } from "../paths/find-paths.ts";
import { summaryOf } from "./risk-summary.ts";
import { shippedRules } from "../rules/shipped-rules.ts";
import { shippedFixture } from "../testing/fixtures.ts";

const { paths } = findAttackPaths(
  {
    nodes: ["bus-delegated-shell", "paired-channel-shell"].flatMap((name, index) =>
      shippedFixture(name).nodes.map((it) => ({
        ...it,
        key: it.key.replace("demo/", `s${index}/`),
        service: it.service === "" ? "" : `s${index}`,
      })),
    ),
    edges: ["bus-delegated-shell", "paired-channel-shell"].flatMap((name, index) =>
      shippedFixture(name).edges.map((it) => ({
        ...it,
        source: it.source.replace("demo/", `s${index}/`),
        target: it.target.replace("demo/", `s${index}/`),
      })),
    ),
  },
  shippedRules(),
);

describe("an agent's score", () => {
  test("is that of its worst path, for every agent on the way", () => {
    expect(
      agentScores(paths).map(({ service, agent_id, worst_score, worst_rule, paths: own }) => [
        service,
        agent_id,
        worst_score,
        worst_rule.rule_id,
        own.length,
      ]),
    ).toEqual([
      ["s0", "main", 9.2, "AP-005", 1],
      ["s0", "worker", 9.2, "AP-005", 1],
      ["s1", "main", 8.1, "AP-008", 1],
    ]);
  });

  test("counts its paths by severity", () => {
    expect(agentScores(paths)[0]!.by_severity).toEqual({ Critical: 1, High: 0, Medium: 0, Low: 0 });
  });

  test("is missing where no path is", () => {
    expect(agentScores([])).toEqual([]);
  });
});

describe("a summary", () => {
  test("adds up as the total risk does, and names every tag", () => {
    const summary = summaryOf(paths.toReversed());
    expect(summary).toMatchObject({
      total_risk: totalRisk(paths.map((path) => toAttackPath(path, ""))),
      paths: 2,
      by_severity: { Critical: 1, High: 1, Medium: 0, Low: 0 },
    });
    expect(summary.by_owasp).toHaveLength(10);
    expect(summary.by_owasp.filter((it) => it.paths > 0)).toMatchObject([
      { tag: "ASI01", paths: 1, worst_score: 8.1 },
      { tag: "ASI07", paths: 1, worst_score: 9.2 },
    ]);
    expect(summary.worst.map(({ rule_id }) => rule_id)).toEqual(["AP-005", "AP-008"]);
  });

  test("of nothing is nothing", () => {
    expect(summaryOf([])).toMatchObject({ total_risk: 0, paths: 0, worst: [] });
  });
});
