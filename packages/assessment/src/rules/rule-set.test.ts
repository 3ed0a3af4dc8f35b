import { shippedRules } from "@parapet/attack-paths";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { compiledRules, openRules } from "./rule-set.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parapet-rules-"));
});
afterEach(() => rm(folder, { recursive: true }));

const rule = (id: string, impact = "host_rce") => `id: ${id}
name: Anyone at all reaches the shell
version: 1
owasp: [ASI05]
source: { node: principal }
path: "CAN_WRITE DELIVERS INVOKES EXECUTES"
sink: { node: host }
controls: []
impact: ${impact}
message: "{source} reaches {sink}."
tests: { fires: [one], silent: [two] }
`;
const write = (name: string, text: string) => writeFile(join(folder, name), text);
const shippedIds = shippedRules().map(({ id }) => id);

test("a custom rule runs in addition to the built-in ones", async () => {
  await write("own.yaml", rule("MY-001"));
  await write("notes.txt", "no rule");
  const { files, descriptions, problems } = await openRules(folder);
  expect(problems).toEqual([]);
  expect(descriptions.map(({ rule_id }) => rule_id)).toEqual([...shippedIds, "MY-001"]);
  expect(descriptions.at(-1)).toMatchObject({ docs_url: "" });
  expect((await compiledRules(files)).map(({ id }) => id)).toEqual([...shippedIds, "MY-001"]);
});

test("a rule that is wrong is named with its place, and the others still run", async () => {
  await write("good.yml", rule("MY-001"));
  await write("bad.yaml", rule("MY-002", "nonsense"));
  const { descriptions, problems } = await openRules(folder);
  expect(problems).toMatchObject([{ file: "rules/bad.yaml", line: 9 }]);
  expect(descriptions.map(({ rule_id }) => rule_id)).toEqual([...shippedIds, "MY-001"]);
});

test("nobody replaces a shipped rule by giving another its id", async () => {
  await write("AA.yaml", rule("AP-001"));
  const { descriptions, problems } = await openRules(folder);
  expect(problems).toMatchObject([{ file: "rules/AA.yaml", message: "the id AP-001 is taken" }]);
  expect(descriptions).toEqual((await openRules(undefined)).descriptions);
});

test("what is no small file is named and left out, and so is a folder that is not there", async () => {
  await mkdir(join(folder, "folder.yaml"));
  await write("huge.yaml", "#".repeat(100_000));
  const { problems } = await openRules(folder);
  expect(problems.map(({ file, message }) => `${file} ${message}`)).toEqual([
    "rules/folder.yaml it is no file",
    "rules/huge.yaml it is larger than 65536 bytes",
  ]);
  const missing = await openRules(join(folder, "nowhere"));
  expect(missing.problems).toHaveLength(1);
  expect(missing.descriptions).toHaveLength(shippedIds.length);
});
