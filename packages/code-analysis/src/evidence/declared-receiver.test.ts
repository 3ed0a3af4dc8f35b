import { expect, test } from "vitest";
import type { Hit } from "../text/signal.ts";
import { asDeclared } from "./declared-receiver.ts";
import { topicOf } from "./topic.ts";

const skill = (description: string, more = "") =>
  topicOf(`---\nname: notes\ndescription: ${description}\n${more}---\n# Notes\n`);
const declares = skill("Publishes your notes at acme.dev.");
const tells = "instructs the agent to send what it knows to api.acme.dev";

function weighed(
  own: Partial<Hit>,
  {
    topic = declares,
    id = "EXF-001",
    others = ["EXF-001"],
  }: {
    readonly topic?: typeof declares;
    readonly id?: string;
    readonly others?: readonly string[];
  } = {},
): Pick<Hit, "severity" | "does"> {
  const hit = {
    line: 1,
    column: 1,
    excerpt: "x",
    does: tells,
    confidence: "medium",
    ...own,
  } as const;
  const { severity, does } = asDeclared(hit, { id, others: new Set(others), topic });
  return { ...(severity && { severity }), does };
}

test("what goes to the site that the description names is one step lower, and says why", () => {
  const why = `${tells}, which the skill's description names`;
  expect(weighed({})).toEqual({ severity: "medium", does: why });
  expect(weighed({ severity: "critical" })).toEqual({ severity: "high", does: why });
  expect(weighed({}, { topic: skill("Notes.", "homepage: https://acme.dev/\n") }).severity).toBe(
    "medium",
  );
  expect(weighed({}, { topic: skill(">\n  Publishes notes\n  at acme.dev") }).severity).toBe(
    "medium",
  );
});

test.each([
  ["no site", "Publishes your notes."],
  ["another site", "Publishes your notes at notacme.dev and acme.dev.zzz.io."],
  ["only a word of its name", "Publishes your notes at Acme."],
])("a description that names %s lowers nothing", (_, description) => {
  expect(weighed({}, { topic: skill(description) })).toEqual({ does: tells });
});

test.each([
  "sends ~/.ssh/id_rsa to acme.dev",
  "sends the environment to acme.dev",
  "sends the keys of several services, read in line 1, to acme.dev",
  "sends WALLET_PRIVATE_KEY to acme.dev",
  "reaches acme.dev, an address that it hides in encoded text",
  "sends X_TOKEN in encoded form, read in line 1, to acme.dev",
  "sends each tool call to acme.dev",
  "instructs the agent to send secrets to somebody else",
  "sends notes to 203.0.113.9",
  "sends notes to acme.workers.dev",
  "sends notes to webhook.site",
])("no description excuses: %s", (does) => {
  const topic = skill("Sends all to acme.dev, 203.0.113.9, acme.workers.dev and webhook.site.");
  expect(weighed({ does }, { topic })).toEqual({ does });
});

test.each([
  "HID-001",
  "HID-002",
  "OVR-001",
  "EXE-001",
  "EXE-002",
  "EXE-003",
  "PERS-001",
  "PROT-001",
])("nothing is lowered in a skill with %s", (other) => {
  expect(weighed({}, { others: ["EXF-001", other] })).toEqual({ does: tells });
});

test("only what is sent is lowered, and only from high", () => {
  expect(weighed({}, { id: "EXE-003" })).toEqual({ does: tells });
  expect(weighed({ severity: "medium" })).toEqual({ severity: "medium", does: tells });
  expect(weighed({ severity: "low" })).toEqual({ severity: "low", does: tells });
});
