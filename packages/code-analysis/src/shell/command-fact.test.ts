import { expect, test } from "vitest";
import { type CommandFact, worstOfEachScript } from "./command-fact.ts";

const severities = ["info", "low", "medium", "high", "critical"] as const;

function factOf(severity: CommandFact["severity"]): CommandFact {
  return { kind: "reads", does: `does ${severity}`, severity, confidence: "high" };
}

test.each(severities.slice(1).map((worse, index) => [worse, severities[index] ?? "info"] as const))(
  "of several things that a command does the worst is reported: %s before %s",
  (worse, lesser) => {
    const script = { path: "/a.sh", line: 1, column: 1, excerpt: "" };
    const facts = [factOf(lesser), factOf(worse), { ...factOf(lesser), script }];
    expect(worstOfEachScript(facts)).toEqual([facts[1], facts[2]]);
  },
);
