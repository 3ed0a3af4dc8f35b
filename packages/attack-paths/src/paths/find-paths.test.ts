import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { GraphEdge, GraphNode, PostureGraph } from "@parapet/posture";
import { compareText } from "../graph/compare.ts";
import { findAttackPaths } from "./find-paths.ts";
import type { DetectedPath } from "./detected-path.ts";
import { compileAutomaton } from "../rules/automaton.ts";
import { loadRules } from "../rules/load-rules.ts";
import { parsePathExpression } from "../rules/path-expression.ts";
import type { Rule } from "../rules/rule.ts";
import { defaultPriors } from "../scoring/priors.ts";
import { searchExhaustively } from "../testing/exhaustive-search.ts";
import type { FoundRoute } from "../testing/exhaustive-search.ts";
import { tangledGraphs } from "../testing/graphs.ts";

const paths = [
  "DELIVERS DELEGATES{0,3} INVOKES[decision == 'auto'] EXECUTES",
  "(DELIVERS | DELEGATES){1,4} INVOKES? EXECUTES?",
  "DELEGATES{2,4}",
  "(DELEGATES | INVOKES[decision == 'auto'] DELIVERS?){1,3} (EXECUTES | INVOKES | DELEGATES)",
  "INVOKES[decision == 'auto']? (INVOKES[has(to.trust) && to.trust == 'paired'] | DELEGATES){1,3}",
];

const canInvoke = loadRules([
  {
    file: "fact.yaml",
    text: `derive: can_invoke\nof: agent\nwhen: "edge(it, INVOKES[decision == 'auto'], thing) && thing.kind != 'bus'"`,
  },
  {
    file: "rule.yaml",
    text: `
id: T-001
name: Test
version: 1
owasp: ASI01
source: { node: [principal, agent, bus] }
path: EXECUTES
sink: { node: [host, agent, bus] }
requires: [{ at: agent, fact: can_invoke }]
impact: host_rce
message: "{source} to {sink}"
tests: { fires: a, silent: b }
`,
  },
]).rules[0]!;

function ruleFor(path: string, withRequirement: boolean): Rule {
  return {
    ...canInvoke,
    path: compileAutomaton(parsePathExpression(path)),
    requires: withRequirement ? canInvoke.requires : [],
    controls: new Map([
      ["INVOKES", new Set(["tool_approval"])],
      ["DELIVERS", new Set(["injection_filter"])],
    ]),
  };
}

function factorOf(edge: GraphEdge, source: GraphNode, target: GraphNode): number {
  const { ease, efficacy } = defaultPriors;
  const own = edge.attributes["ease"];
  let factor = edge.kind === "DELIVERS" || edge.kind === "DELEGATES" ? 0.9 : 1;
  if (edge.kind === "DELEGATES" && source.kind === "bus" && target.kind !== "bus") factor = 1;
  if (own === "memory_write" || own === "unpinned_package") factor = ease[own]!;
  const active = new Set(edge.controls.map(({ name }) => name));
  if (edge.kind === "INVOKES" && active.has("tool_approval")) {
    factor *= 1 - efficacy["tool_approval"]!;
  }
  if (edge.kind === "DELIVERS" && active.has("injection_filter")) {
    factor *= 1 - efficacy["injection_filter"]!;
  }
  return factor;
}

function agentHas(agent: GraphNode, { nodes, edges }: PostureGraph): boolean {
  return edges.some(
    ({ source, target, kind, attributes }) =>
      source === agent.key &&
      source !== target &&
      kind === "INVOKES" &&
      attributes["decision"] === "auto" &&
      nodes.find(({ key }) => key === target)!.kind !== "bus",
  );
}

function shownRoute({ steps, alternates, alternatesCapped }: DetectedPath): string {
  const route = steps.map(({ edge, nodeKey }) => `${edge?.kind ?? ""} ${nodeKey}`);
  return [...route, alternatesCapped ? "and many others" : `and ${alternates} others`].join(" ");
}

function expectedRoute({ nodes, kinds, routes }: FoundRoute): string {
  const route = nodes.map((key, index) => `${kinds[index - 1] ?? ""} ${key}`);
  return [...route, routes > 100 ? "and many others" : `and ${routes - 1} others`].join(" ");
}

/** Paths as authors might write them: steps, choices, repetition, one inside the other. */
const anyPath: fc.Arbitrary<string> = fc.letrec<{ path: string; part: string }>((tie) => ({
  path: fc.array(tie("part"), { minLength: 1, maxLength: 3 }).map((parts) => parts.join(" ")),
  part: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom(
      "DELIVERS",
      "DELEGATES",
      "INVOKES",
      "EXECUTES",
      "INVOKES[decision == 'auto']",
      "DELEGATES[has(to.trust) && to.trust == 'paired']",
    ),
    fc.tuple(tie("path"), tie("path")).map(([one, other]) => `(${one} | ${other})`),
    fc
      .tuple(tie("path"), fc.constantFrom("?", "{2}", "{0,2}", "{1,3}"))
      .map(([path, times]) => `(${path})${times}`),
  ),
})).path;

type Answers = { readonly truncated: boolean; readonly routes: readonly string[] };

/** What the engine says, and what looking at every route says. */
function bothAnswers(
  graph: PostureGraph,
  path: string,
  withRequirement: boolean,
): { readonly found: Answers; readonly expected: Answers } {
  const expected = searchExhaustively(graph, {
    expression: parsePathExpression(path),
    isSource: ({ kind }) => ["principal", "agent", "bus"].includes(kind),
    isSink: ({ kind }) => ["host", "agent", "bus"].includes(kind),
    agentHas: withRequirement ? agentHas : undefined,
    factorOf,
  });
  const { truncated, paths: found } = findAttackPaths(graph, [ruleFor(path, withRequirement)]);
  return {
    found: { truncated, routes: found.map(shownRoute).toSorted(compareText) },
    expected: { truncated: false, routes: expected.map(expectedRoute).toSorted(compareText) },
  };
}

describe("compared with looking at every route", () => {
  test.each(paths.flatMap((path) => [[path, false] as const, [path, true] as const]))(
    "no path is missed, none is invented, and the best route is shown: %s, with a requirement: %s",
    (path, withRequirement) => {
      fc.assert(
        fc.property(tangledGraphs, (graph) => {
          const { found, expected } = bothAnswers(graph, path, withRequirement);
          expect(found).toEqual(expected);
        }),
        { numRuns: 100, seed: 20_260_101 },
      );
    },
  );

  test("nor is one with a rule that nobody has thought of", () => {
    fc.assert(
      fc.property(tangledGraphs, anyPath, fc.boolean(), (graph, path, withRequirement) => {
        fc.pre(isCompiled(path));
        const { found, expected } = bothAnswers(graph, path, withRequirement);
        expect(found).toEqual(expected);
      }),
      { numRuns: 1000, seed: 20_260_102 },
    );
  });
});

/** By rule and principal the score of the worst path; of what starts elsewhere every path. */
function worstScores(found: readonly DetectedPath[]): readonly string[] {
  const worst = new Map<string, number>();
  for (const { ruleId, sourceKey, sinkKey, steps, riskScore } of found) {
    const isMeasured = steps[0]?.nodeKind === "principal";
    const key = JSON.stringify([ruleId, sourceKey, isMeasured ? "" : sinkKey]);
    worst.set(key, Math.max(worst.get(key) ?? 0, riskScore));
  }
  return [...worst].map(([key, score]) => `${key} ${score}`).toSorted(compareText);
}

test("what a fix leaves to a principal is as bad where only its worst path is traced", () => {
  let spared = 0;
  fc.assert(
    fc.property(tangledGraphs, anyPath, fc.boolean(), (graph, path, withRequirement) => {
      fc.pre(isCompiled(path));
      const rules = [ruleFor(path, withRequirement)];
      const all = findAttackPaths(graph, rules).paths;
      const worst = findAttackPaths(graph, rules, { outline: "worst" }).paths;
      expect(worstScores(worst)).toEqual(worstScores(all));
      spared += all.length - worst.length;
    }),
    { numRuns: 1000, seed: 20_260_103 },
  );
  expect(spared).toBeGreaterThan(20);
});

/** What repeats too much is refused before any search. */
function isCompiled(path: string): boolean {
  try {
    return compileAutomaton(parsePathExpression(path)).stateCount < 200;
  } catch {
    return false;
  }
}
