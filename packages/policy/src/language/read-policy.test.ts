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
])(
  "a mistake makes the whole policy none, and is said with its line: %s",
  async (text, message) => {
    expect((await problems(text)).join("\n")).toMatch(message);
  },
);

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
])("a mistake in the tests is said: %s", async (text, message) => {
  const read = await readPolicyTests(text, ["a"]);
  expect("problems" in read ? read.problems.map((one) => one.message).join() : "").toMatch(message);
});
