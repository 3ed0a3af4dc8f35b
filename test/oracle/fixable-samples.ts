import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Sample } from "./samples.ts";

/** Configurations of ours with much to fix. */
export const fixableSamples = samplesIn(join(import.meta.dirname, "fixable"), "*.json5");

/**
 * What the fixtures of the checks begin with; one that needs files around it is tried with the
 * checks.
 */
export const fixtureSamples = samplesIn(
  join(import.meta.dirname, "../../packages/openclaw/src/checks/fixtures"),
  "*/fix-*.before.json5",
).filter(({ text }) => !/^\/\/ mode /m.test(text));

function samplesIn(folder: string, pattern: string): readonly Sample[] {
  return globSync(pattern, { cwd: folder })
    .toSorted()
    .map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }));
}
