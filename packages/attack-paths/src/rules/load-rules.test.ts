import { describe, expect, test } from "vitest";
import { findAttackPaths } from "../paths/find-paths.ts";
import { edge, node } from "../testing/graphs.ts";
import { compiledRulesText } from "./compiled-rules-text.ts";
import { lintRules, loadRules } from "./load-rules.ts";

const good = `id: XX-001
name: Example
version: 1
owasp: [ASI01]
atlas: []
source: { node: principal, where: "n.trust == 'anyone'" }
path: "CAN_WRITE DELIVERS INVOKES[decision == 'auto']"
sink: { node: tool }
requires: []
controls: [tool_approval@INVOKES]
impact: host_rce
steps: { INVOKES: unprompted_tool }
message: "{source} reaches {sink} through {agent}"
tests: { fires: [one], silent: [two] }
`;

function problemsOf(text: string): readonly string[] {
  return lintRules([{ file: "x.yaml", text }]).map(
    ({ line, column, message }) => `${line}:${column} ${message}`,
  );
}

describe("a rule's author learns where and why", () => {
  test("a good rule has no problem", () => {
    expect(problemsOf(good)).toEqual([]);
  });

  test.each<[string, string, string]>([
    ["fires: [one]", "fires: []", "14:8 the rule has no fixture for fires"],
    ["tests: { fires: [one], silent: [two] }", "", "1:1 the field tests is missing"],
    [", silent: [two]", "", "14:8 the rule has no fixture for silent"],
    [
      "DELIVERS INVOKES",
      "DELIVERS* INVOKES",
      "7:26 unbounded repetition (*) is refused: write {0,3}",
    ],
    [
      "DELIVERS INVOKES",
      "DELIVERS+ INVOKES",
      "7:26 unbounded repetition (+) is refused: write {0,3}",
    ],
    [
      "DELIVERS INVOKES",
      "DELIVERS{1,} INVOKES",
      "7:26 unbounded repetition is refused: write {m,n}",
    ],
    [
      "DELIVERS INVOKES",
      "DELIVERS{1,99} INVOKES",
      "7:26 repetition is {m,n} with m ≤ n and n from 1 to 8",
    ],
    ["DELIVERS INVOKES", "TELEPORTS INVOKES", "7:18 TELEPORTS is no kind of edge"],
    ["node: tool", "node: toll", "8:15 toll is no kind of node"],
    ["[ASI01]", "[ASI11]", "4:9 ASI11 is not one of ASI01 to ASI10"],
    ["[ASI01]", "[]", "1:1 the field owasp must name at least one tag"],
    ["tool_approval@INVOKES", "tool_approval@READS", "10:12 no edge of the path is READS"],
    ["tool_approval@INVOKES", "prayer@INVOKES", "10:12 prayer is no control of the priors"],
    ["tool_approval@INVOKES", "__proto__@INVOKES", "10:12 __proto__ is no control of the priors"],
    ["tool_approval@INVOKES", "tool_approval", "10:12 a control is written name@KIND"],
    ["host_rce", "end_of_world", "11:9 end_of_world is no impact of the priors"],
    ["host_rce", "constructor", "11:9 constructor is no impact of the priors"],
    ["{ INVOKES: unprompted_tool }", "{ READS: x }", "12:10 no edge of the path is READS"],
    ["n.trust ==", "n.trust = =", "6:44 Unexpected character: ="],
    ["n.trust ==", "m.trust ==", "6:36 Unknown variable: m"],
    [
      "n.trust == 'anyone'",
      "n.trust.matches('any')",
      "6:36 matches is refused: write re2(text, 'pattern'), which runs in linear time",
    ],
    [
      "n.trust == 'anyone'",
      "re2(n.trust, '(?<=a)b')",
      "6:49 not an RE2 regular expression: error parsing regexp: invalid named capture: `(?<=a)b`",
    ],
    ["decision == 'auto'", "decision ==", "7:46 Unexpected token: EOF"],
    [
      "decision == 'auto'",
      "decision.matches('a')",
      "7:35 matches is refused: write re2(text, 'pattern'), which runs in linear time",
    ],
    ["requires: []", "requires: [{ at: agent, fact: magic }]", "9:31 no fact magic of agent"],
    ["{agent}", "{wizard}", "13:10 {wizard} is neither source, sink nor a kind of node"],
    ["id: XX-001", "id: rule one", "1:5 an id looks like AP-001"],
    [
      "DELIVERS INVOKES",
      "DELIVERS{3,2} INVOKES",
      "7:26 repetition is {m,n} with m ≤ n and n from 1 to 8",
    ],
    [
      "DELIVERS INVOKES",
      "DELIVERS{0} INVOKES",
      "7:26 repetition is {m,n} with m ≤ n and n from 1 to 8",
    ],
    ["DELIVERS INVOKES", "DELIVERS{x} INVOKES", "7:26 repetition is written {m,n}"],
    ["DELIVERS INVOKES", "DELIVERS) INVOKES", "7:26 this bracket closes no group"],
    ["DELIVERS INVOKES", "(DELIVERS INVOKES", "7:18 this group is not closed"],
    ["DELIVERS INVOKES", "(DELIVERS | ) INVOKES", "7:30 an edge kind is expected here"],
    ["DELIVERS INVOKES", "DELIVERS ] INVOKES", "7:27 an edge kind is expected here"],
    ["[decision == 'auto']", "[decision == 'auto'", "7:34 this condition is not closed"],
    ["tool_approval@INVOKES", "tool_approval@INVOKES@x", "10:12 a control is written name@KIND"],
    ["{ INVOKES: unprompted_tool }", "{ NODS: x }", "12:10 NODS is no kind of edge"],
    ["{ INVOKES: unprompted_tool }", "{ INVOKES: 3 }", "12:19 a text is expected here"],
    ["{ INVOKES: unprompted_tool }", "[x]", "12:8 the field steps must be a map"],
    ["requires: []", "requires: magic", "9:11 the field requires must be a list"],
    ["requires: []", "requires: [{ at: agent }]", "9:12 the field fact is missing"],
    ["requires: []", "requires: [{ at: wizard, fact: x }]", "9:18 wizard is no kind of node"],
    [
      "requires: []",
      `requires: [${"{ at: agent, fact: x }, ".repeat(4)}]`,
      "1:1 more than 3 requirements",
    ],
    ["node: tool", "node: []", "8:7 the field node must name a kind of node"],
    ["node: tool", "node: [tool, toll]", "8:22 toll is no kind of node"],
    ["sink: { node: tool }", "sink: tool", "8:7 a map with node, where is expected here"],
    ["sink: { node: tool }", "", "1:1 the field sink is missing"],
    ["name: Example", "name: ' '", "2:7 a text is expected here"],
    ["name: Example", "name: [Example]", "2:7 a text is expected here"],
    ["name: Example", "name:", "2:6 a text is expected here"],
    ["[ASI01]", "[1]", "4:9 a text is expected here"],
    ["impact: host_rce", "", "1:1 the field impact is missing"],
    ["name: Example", "? [name]\n: Example", "2:3 a name is expected here"],
    ["name: Example", "3: Example", "2:1 a name is expected here"],
    ["sink: { node: tool }", "sink: { node }", "8:9 node has no value"],
    ["atlas: []", "atlas: [[[[[[[[[[x]]]]]]]]]]", "5:16 the file is nested too deeply"],
    [`where: "n.trust == 'anyone'"`, "where: 'n.trust = 3'", "6:44 Unexpected character: ="],
    [
      `where: "n.trust == 'anyone'"`,
      String.raw`where: "n.trust\x20= 3"`,
      "6:35 Unexpected character: =",
    ],
    ["version: 1", "version: one", "3:10 the field version must be a whole number"],
    ["name: Example", "", "1:1 the field name is missing"],
    ["atlas: []", "atlas: []\nsurprise: 1", "6:1 the field surprise is not known here"],
    ["atlas: []", "atlas: []\n__proto__: { id: 1 }", "6:1 the field __proto__ is not known here"],
    ["name: Example", "name: Example\nname: Twice", "3:1 Map keys must be unique"],
    ["name: Example", "name: &a Example", "2:10 anchors and aliases are refused"],
    ["name: Example", "name: !!js/function x", "2:7 Unresolved tag"],
  ])("%s → %s", (from, to, problem) => {
    expect(good).toContain(from);
    expect(problemsOf(good.replace(from, to))).toContain(problem);
  });

  test("a bad rule is left out, and the others still run", () => {
    const { rules, problems } = loadRules([
      { file: "bad.yaml", text: good.replace("host_rce", "nothing") },
      { file: "broken.yaml", text: "id: [" },
      { file: "good.yaml", text: good.replace("XX-001", "XX-002") },
    ]);
    expect(rules.map(({ id }) => id)).toEqual(["XX-002"]);
    expect(new Set(problems.map(({ file }) => file))).toEqual(new Set(["bad.yaml", "broken.yaml"]));
  });

  test("an id that is taken is reported at the second file, in whatever order they come", () => {
    const files = [
      { file: "b.yaml", text: good },
      { file: "a.yaml", text: good },
    ];
    const expected = [{ file: "b.yaml", line: 1, column: 5, message: "the id XX-001 is taken" }];
    expect(lintRules(files)).toEqual(expected);
    expect(lintRules(files.toReversed())).toEqual(expected);
  });
});

describe("hostile rule files end quickly, with a report", () => {
  test.each<[string, string]>([
    ["deep flow lists", "[".repeat(60_000)],
    ["deep maps", "{a: ".repeat(15_000)],
    ["deep block lists", "- ".repeat(30_000)],
    ["a large file", "a".repeat(70_000)],
    ["aliases that multiply", "a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]"],
    ["nothing", ""],
    ["a single text", "hello"],
    [
      "a path of nested groups",
      good.replace(/path: .*/, `path: "${"(".repeat(200)}READS${")".repeat(200)}"`),
    ],
    ["a path that multiplies", good.replace(/path: .*/, `path: "(((READS{8}){8}){8}){8}"`)],
    [
      "an ambiguous path",
      good.replace(/path: .*/, `path: "(READS | WRITES){0,8} READS (READS | WRITES){7} CAN_WRITE"`),
    ],
    ["many conditions", good.replace(/path: .*/, `path: "READS[a] READS[b] READS[c] READS[d]"`)],
    ["an empty path", good.replace(/path: .*/, `path: "READS?"`)],
    ["a large condition", good.replace("n.trust ==", "n.trust ==".repeat(200))],
    ["control characters", "id: \u0000\u0007\uD800"],
  ])("%s", (_, text) => {
    expect(problemsOf(text)).not.toEqual([]);
    expect(problemsOf(text).every((problem) => problem.length < 300)).toBe(true);
  });
});

function fact(of: string, when: string): string {
  return `derive: magic\nof: ${of}\nwhen: "${when}"\n`;
}

describe("facts", () => {
  test.each([
    ["wizard", "edge(it, READS, x)", "2:5 wizard is no kind of node"],
    ["agent", "edge(it, READS)", "3:13 an edge is written edge(from, KIND[condition], to)"],
    ["agent", "edge(it, NODS, x)", "3:17 NODS is no kind of edge"],
    ["agent", "edge(you, READS, x)", "3:13 you is not known yet"],
    [
      "agent",
      "edge(it, READS, x) && edge(it, READS, x)",
      "3:46 an edge leads to a new name in lower case",
    ],
    ["agent", "it.a == 'b'", "3:8 at least one edge(it, KIND, name) is needed"],
    ["agent", "edge(it, READS, x) && x.a == it.a", "3:30 a condition reads exactly one node"],
    [
      "agent",
      "edge(it, READS, x) && x.a.matches('b')",
      "3:30 matches is refused: write re2(text, 'pattern'), which runs in linear time",
    ],
    ["[agent, session]", "edge(agent, READS, x)", "3:13 agent is not known yet"],
    ["agent", "edge(it)", "3:13 an edge is written edge(from, KIND[condition], to)"],
    ["agent", "edge(it, READS, x, y)", "3:13 an edge is written edge(from, KIND[condition], to)"],
    ["agent", "edge(it, reads, x)", "3:17 reads is no kind of edge"],
    ["agent", "edge(it, READS, X)", "3:24 an edge leads to a new name in lower case"],
    ["agent", "edge(it, READS, x) && true", "3:30 a condition reads exactly one node"],
    ["agent", `edge(it, READS, x)${" && x.a == 'b'".repeat(8)}`, "3:8 more than 8 terms"],
  ])("of %s when %s", (of, when, problem) => {
    expect(problemsOf(fact(of, when))).toEqual([problem]);
  });

  test.each([
    ["derive: Magic", "1:9 a fact is named in lower case, with underscores"],
    ["derive: 3", "1:9 a text is expected here"],
  ])("that are named otherwise are refused: %s", (named, problem) => {
    const text = fact("agent", "edge(it, READS, x)").replace("derive: magic", named);
    expect(problemsOf(text)).toEqual([problem]);
  });

  test("a definition needs a condition, and a rule its own fact kind of node", () => {
    expect(problemsOf("derive: magic\nof: agent\n")).toEqual(["1:1 the field when is missing"]);
    const rule = good.replace("requires: []", "requires: [{ at: session, fact: magic }]");
    const files = [
      { file: "rule.yaml", text: rule },
      { file: "fact.yaml", text: fact("agent", "edge(it, READS, x)") },
    ];
    expect(lintRules(files).map(({ message }) => message)).toEqual(["no fact magic of session"]);
    const unless = good.replace(
      "requires: []",
      "requires: [{ at: agent, fact: magic, unless: luck }]",
    );
    const both = [{ file: "rule.yaml", text: unless }, ...files.slice(1)];
    expect(lintRules(both).map(({ message }) => message)).toEqual(["no fact luck of agent"]);
  });

  test("any one definition makes a fact hold, of the last node of the kind that a path meets", () => {
    const rule = good
      .replace(/path: .*/, `path: "CAN_WRITE DELIVERS DELEGATES? INVOKES"`)
      .replace("requires: []", "requires: [{ at: agent, fact: magic }]");
    const { rules, problems } = loadRules([
      { file: "rule.yaml", text: rule },
      { file: "fact-1.yaml", text: fact("agent", "edge(agent, READS, x) && x.kind == 'secret'") },
      {
        file: "fact-2.yaml",
        text: fact(
          "[agent]",
          "edge(it, LOADS, x) && edge(x, GRANTS[e.basis == 'configured'], y) && it.key != ''",
        ),
      },
    ]);
    expect(problems).toEqual([]);
    const nodes = [
      node("s/principal/p", "principal", { trust: "anyone" }),
      node("s/channel/c", "channel"),
      ...["reader", "plain", "loader"].flatMap((name) => [
        node(`s/agent/${name}`, "agent", { agent_id: name }),
        node(`s/tool/${name}`, "tool"),
      ]),
      node("s/secret/k", "secret"),
      node("s/skill/s", "skill"),
      node("s/identity/i", "identity"),
    ];
    const edges = [
      edge("s/principal/p", "CAN_WRITE", "s/channel/c"),
      edge("s/channel/c", "DELIVERS", "s/agent/reader"),
      edge("s/agent/reader", "DELEGATES", "s/agent/plain"),
      edge("s/agent/reader", "DELEGATES", "s/agent/loader"),
      edge("s/agent/reader", "READS", "s/secret/k"),
      edge("s/agent/loader", "LOADS", "s/skill/s"),
      edge("s/skill/s", "GRANTS", "s/identity/i"),
      ...["reader", "plain", "loader"].map((name) =>
        edge(`s/agent/${name}`, "INVOKES", `s/tool/${name}`),
      ),
    ];
    const { paths } = findAttackPaths({ nodes, edges }, rules);
    expect(paths.map(({ agents, sinkKey }) => [sinkKey, agents])).toEqual([
      ["s/tool/reader", ["reader"]],
      ["s/tool/loader", ["reader", "loader"]],
    ]);
    expect(paths[1]?.conditions[0]?.edges.map(({ kind }) => kind)).toEqual(["LOADS", "GRANTS"]);
  });
});

test("of two files with one name the texts decide which comes first", () => {
  const files = [
    { file: "a.yaml", text: good },
    { file: "a.yaml", text: `# Second.\n${good}` },
  ];
  const expected = [{ file: "a.yaml", line: 1, column: 5, message: "the id XX-001 is taken" }];
  expect(lintRules(files)).toEqual(expected);
  expect(lintRules(files.toReversed())).toEqual(expected);
  expect(lintRules([files[0], files[0]].flatMap((file) => file ?? []))).toEqual(expected);
});

test("rules that are shipped have no problem, and no condition that takes more than comparisons", () => {
  expect(() => compiledRulesText([{ file: "x.yaml", text: "id: [" }])).toThrow("x.yaml:1:");
  const files = [{ file: "x.yaml", text: good.replace("n.trust == ", "n.a + n.b == ") }];
  expect(() => compiledRulesText(files)).toThrow("Only CEL can answer n.a + n.b == 'anyone'");
});

describe("custom rules next to the shipped ones", () => {
  const shipped = [{ file: "z-shipped.yaml", text: good }];

  test("use the shipped facts, and are reported for a shipped id whatever the files are called", () => {
    const own = { file: "a-own.yaml", text: good };
    expect(loadRules([own], undefined, shipped)).toMatchObject({
      rules: [{ id: "XX-001" }],
      problems: [{ file: "a-own.yaml", message: "the id XX-001 is taken" }],
    });
  });

  test("a bad one keeps none of the others from running", () => {
    const files = [
      { file: "broken.yaml", text: "id: [" },
      { file: "empty.yaml", text: "" },
      { file: "own.yaml", text: good.replace("XX-001", "XX-002") },
      {
        file: "wrong.yaml",
        text: good.replace("XX-001", "XX-003").replace("DELIVERS", "TELEPORTS"),
      },
    ];
    const { rules, problems } = loadRules(files, undefined, shipped);
    expect(rules.map(({ id }) => id)).toEqual(["XX-001", "XX-002"]);
    expect(new Set(problems.map(({ file }) => file))).toEqual(
      new Set(["broken.yaml", "empty.yaml", "wrong.yaml"]),
    );
    expect(problems.every(({ line, column }) => line > 0 && column > 0)).toBe(true);
  });
});
