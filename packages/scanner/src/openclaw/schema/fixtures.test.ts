import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseJson5 } from "../../documents/json5.ts";
import { isObject } from "../settings.ts";
import { reviewConfig } from "./schema-review.ts";

/*
 * What OpenClaw would not load proves nothing of it: configurations that checks are tested with must be such as the
 * release takes that wrote them. Those that are not say so here.
 */

const folder = join(import.meta.dirname, "../checks/fixtures");

const refusedOnPurpose: ReadonlyMap<string, string> = new Map([
  ["OC-CFG-001/", "is about settings that OpenClaw does not know"],
  ["OC-CFG-002/", "is about values that OpenClaw refuses"],
  ["OC-LOG-003/silent-later.json5", "has a setting that this release no longer knows"],
  ["OC-BOX-001/fires-kept-capabilities.json5", "names profiles that OpenClaw refuses"],
]);

function problemsOf(file: string): readonly string[] {
  const { value } = parseJson5(readFileSync(join(folder, file), "utf8"));
  const meta = isObject(value) ? value["meta"] : undefined;
  const writtenBy = isObject(meta) ? meta["lastTouchedVersion"] : undefined;
  const { problems } = reviewConfig(value, typeof writtenBy === "string" ? writtenBy : "");
  return problems.map(({ pointer, message }) => `${pointer} ${message}`);
}

test("OpenClaw would load every configuration that a check is tested with, but those that say so", () => {
  const refused = globSync("*/*.json5", { cwd: folder })
    .toSorted()
    .filter((file) => ![...refusedOnPurpose.keys()].some((known) => file.startsWith(known)))
    .map((file) => ({ file, problems: problemsOf(file) }))
    .filter(({ problems }) => problems.length > 0);
  expect(refused).toEqual([]);
});

test("nothing is said to be refused that is not", () => {
  const files = globSync("*/*.json5", { cwd: folder });
  const idle = [...refusedOnPurpose.keys()].filter(
    (known) => !files.some((file) => file.startsWith(known) && problemsOf(file).length > 0),
  );
  expect(idle).toEqual([]);
});
