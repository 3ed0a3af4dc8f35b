import { readFileSync } from "node:fs";
import { join } from "node:path";
import { policyVocabulary } from "@parapet/assessment";
import { readPolicy, readyMadeNames, readyMadePolicy } from "@parapet/policy";
import { checkCatalog } from "@parapet/scanner";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { parse } from "yaml";

/*
 * What an author of policies relies on: the page shows policies that are, and an editor with the
 * published schema agrees with the reader.
 */

const docs = join(import.meta.dirname, "../docs");
const validate = new Ajv2020({ strict: false }).compile(
  JSON.parse(readFileSync(join(docs, "schemas/policy.schema.json"), "utf8")),
);
const vocabulary = policyVocabulary(checkCatalog);
const page = readFileSync(join(docs, "policy.md"), "utf8");
const shown = [...page.matchAll(/```yaml\n(version: 1[^]*?)```/g)].map(([, text = ""]) => text);

test.each([...shown, ...readyMadeNames.map(readyMadePolicy)])(
  "a policy that is shown is one, for the reader and for an editor",
  async (text) => {
    expect(await readPolicy(text, vocabulary)).toHaveProperty("rules");
    validate(parse(text));
    expect(validate.errors).toBeNull();
  },
);

test.each([
  "version: 2\nrules: []",
  "version: 1",
  "version: 1\nrules: [{ id: a }]",
  "version: 1\nrules: [{ id: A, sandbox: required }]",
  "version: 1\nrules: [{ id: a, sandbox: required, tools: [x] }]",
  "version: 1\nrules: [{ id: a, tools: [] }]",
  "version: 1\nrules: [{ id: a, mcp_servers: {} }]",
  "version: 1\nrules: [{ id: a, no_secrets: false }]",
  "version: 1\nrules: []\nexceptions: [{ rule: a }]",
  "version: 1\nrules: []\nagents: { g: [{}] }",
])("what the reader refuses, an editor marks: %s", async (text) => {
  expect(await readPolicy(text, vocabulary)).not.toHaveProperty("rules");
  expect(validate(parse(text))).toBe(false);
});
