import { expect, test } from "vitest";
import { readyMadeNames, readyMadePolicy } from "../ready-made/ready-made.ts";
import { readPolicyTests } from "../policy-tests/read-policy-tests.ts";
import { vocabulary } from "../testing/subject.ts";
import { readPolicy } from "./read-policy.ts";

async function problems(text: string): Promise<readonly string[]> {
  const read = await readPolicy(text, vocabulary);
  return "rules" in read ? [] : read.map(({ line, message }) => `${line}: ${message}`);
}

const head = "version: 1\nrules:\n";

test.each([
  ["rules: []", /1: version: 1 is expected/],
  ["version: 1", /the key rules is missing/],
  [`${head}  - sandbox: required`, /3: the key id is missing/],
  [`${head}  - { id: A, sandbox: required }`, /3: an ID has lower-case letters/],
  [`${head}  - { id: a }`, /3: a rule has to say one of/],
  [`${head}  - { id: a, sandbox: required, tools: [x] }`, /3: a rule says one thing/],
  [`${head}  - { id: a, sandbox: optional }`, /3: "optional" is not known here/],
  [
    `${head}  - { id: a, sandbx: required }`,
    /3: the key "sandbx" is not known here; did you mean sandbox/,
  ],
  [
    `${head}  - { id: a, no_exposure: { from: [anyon] } }`,
    /"anyon" is not known here; did you mean anyone/,
  ],
  [`${head}  - { id: a, no_exposure: { to: [rce] } }`, /"rce" is not known here/],
  [`${head}  - { id: a, no_exposure: [] }`, /a map with from, to, at_least is expected/],
  [`${head}  - { id: a, agents: nobody, sandbox: required }`, /3: "nobody" is not known here/],
  [`${head}  - { id: a, no_secrets: false }`, /true is expected here/],
  [`${head}  - { id: a, tools: [] }`, /at least one name is expected/],
  [`${head}  - { id: a, tools: 7 }`, /a list is expected here/],
  [`${head}  - { id: a, mcp_servers: {} }`, /allow or pinned is expected/],
  [`${head}  - { id: a, mcp_servers: { pinned: false } }`, /this requires nothing/],
  [`${head}  - { id: a, mcp_servers: { pinned: "yes" } }`, /true or false is expected/],
  [
    `${head}  - { id: a, sandbox: required }\n  - { id: a, sandbox: required }`,
    /4: another rule has the ID "a"/,
  ],
  ["version: 1\nagents: { g: [{}] }\nrules: []", /2: name, runtime or service is expected/],
  ["version: 1\nagents: { g: [{ runtime: emacs }] }\nrules: []", /2: "emacs" is not known here/],
  [
    `${head}  - { id: a, sandbox: required }\nexceptions:\n  - { rule: a }`,
    /5: the key owner is missing/,
  ],
  [
    `${head}  - { id: a, sandbox: required }\nexceptions:\n  - { rule: b, owner: x, reason: x, expires: 2026-02-31 }`,
    /5: a day like/,
  ],
  ["version: 1\nrules: [", /./],
  ["- 1", /a map with version/],
  ["7", /1: a map with version/],
  ["", /1: a map with version/],
  ["version: 1\nagents: 7\nrules: []", /2: a map is expected here/],
  ["version: 1\nagents: { g: [7] }\nrules: []", /2: a map with name, runtime, service/],
  ["version: 1\nrules: []\nxyzzyxyzzy: 1", /3: the key "xyzzyxyzzy" is not known here$/],
  [`version: 1\nrules: []\n${"x".repeat(61)}: 1`, /3: the key "x{60}…" is not known here/],
  [`${head}  - 7`, /3: a map with id, title/],
  [`${head}  - { id: a, sandbox: 7 }`, /3: a text of at most 1000 characters/],
  [`${head}  - { id: a, title: "  ", sandbox: required }`, /3: a text of at most 1000/],
  [
    `${head}  - { id: a, title: ${"x".repeat(1_001)}, sandbox: required }`,
    /a text of at most 1000/,
  ],
  [`${head}  - { id: a, tools: [7] }`, /3: at least one name[^]*3: a text of at most 1000/],
  [`${head}  - { id: a, mcp_servers: 7 }`, /3: a map with allow, pinned/],
  [`${head}  - { id: a, no_finding: 7 }`, /3: a map with at_least, min_confidence, checks/],
  [`${head}  - { id: a, no_finding: { min_confidence: some } }`, /3: "some" is not known here/],
  [
    `version: 1\nagents: { g: [{ name: x }] }\nrules:\n  - { id: a, agents: g, no_secrets: true }`,
    /4: no_secrets is about the files of the workspace, not about agents/,
  ],
  [
    `version: 1\nagents: { g: [{ name: x }] }\nrules:\n  - { id: a, agents: g, no_finding: {} }`,
    /4: no_finding is about the files of the workspace, not about agents/,
  ],
  [`${head}  - { id: a, sandbox: required }\nexceptions: [7]`, /4: a map with rule, agent/],
  ...["soon", "2026-13-01", "2026-02-30"].map((expires): [string, RegExp] => [
    `${head}  - { id: a, sandbox: required }\nexceptions:\n  - { rule: a, owner: x, reason: x, expires: ${expires} }`,
    /5: a day like/,
  ]),
] as [string, RegExp][])(
  "a mistake makes the whole policy none, and is said with its line: %s",
  async (text, message) => {
    expect((await problems(text)).join("\n")).toMatch(message);
  },
);

test("mistakes are told in the order of the file, whichever is found first", async () => {
  const text = `exceptions: 7\nrules:\n  - { id: A, sandbox: optional }\nversion: 2`;
  expect((await problems(text)).map((one) => one.slice(0, 1))).toEqual(["1", "3", "3", "4"]);
});

test("more than 200 rules, or tests, are refused", async () => {
  const rules = Array.from({ length: 201 }, (_, n) => `  - { id: r${n}, no_secrets: true }\n`);
  expect(await problems(head + rules.join(""))).toEqual(["3: there are more than 200 rules"]);
  const tests = `tests:\n${"  - { workspace: a, violates: [] }\n".repeat(201)}`;
  expect(await readPolicyTests(tests, [])).toMatchObject({
    problems: [{ message: "there are more than 200 tests" }],
  });
});

test("at most 200 rules are allowed, one name needs no list, and a text may have 1000 characters", async () => {
  const rules = Array.from({ length: 199 }, (_, index) => `  - { id: r${index}, tools: read }\n`);
  const long = `  - { id: a, title: ${"x".repeat(1_000)}, no_finding: { checks: OC-NET-001 } }`;
  expect(await problems(head + rules.join("") + long)).toEqual([]);
});

test.each(readyMadeNames)("the ready-made policy %s is one", async (name) => {
  const wide = {
    trusts: [...vocabulary.trusts, "team"],
    impacts: [...vocabulary.impacts, "host_takeover", "money_loss", "control_of_agent"],
    runtimes: vocabulary.runtimes,
  };
  const read = await readPolicy(readyMadePolicy(name), wide);
  expect(read).toHaveProperty("rules");
});

test.each([
  ["tests: [{ workspace: a, report: b, violates: [] }]", /either workspace or report/],
  ["tests: [{ workspace: a }]", /the key violates is missing/],
  ["tests: [{ workspace: a, violates: [b] }]", /"b" is not known here/],
  ["{}", /the key tests is missing/],
  ["tests: [", /./],
  ["7", /a map with tests/],
  ["tests: [7]", /a map with name, workspace, report, violates/],
  ["tests: [{ violates: [] }]", /either workspace or report/],
] as [string, RegExp][])("a mistake in the tests is said: %s", async (text, message) => {
  const read = await readPolicyTests(text, ["a"]);
  expect("problems" in read ? read.problems.map((one) => one.message).join() : "").toMatch(message);
});

test("tests name a folder or a report and the rules that it violates, sorted", async () => {
  const text = `tests:
  - { workspace: a, violates: [b, a] }
  - { name: The old report, report: b.json, violates: [] }
  - { report: c.json, violates: [a] }`;
  expect(await readPolicyTests(text, ["a", "b"])).toEqual([
    { name: "a", on: "a", isReport: false, violates: ["a", "b"], line: 2 },
    { name: "The old report", on: "b.json", isReport: true, violates: [], line: 3 },
    { name: "c.json", on: "c.json", isReport: true, violates: ["a"], line: 4 },
  ]);
});
