import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { shownFacts } from "../testing/shown-facts.ts";

/*
 * For each name, option and form that a fact rests on, a call that needs it, and calls that come
 * near and stay silent. A file has a call a line, a tool with its arguments as `NAME {…}`, and
 * below it what is known of it. Add a line, run this test with `-u`, and read what it writes.
 */

const folder = join(import.meta.dirname, "tables");

test.each(globSync("*.txt", { cwd: folder }).toSorted())(
  "no call is known less, or otherwise, than its table says: %s",
  async (name) => {
    const file = join(folder, basename(name));
    const calls = readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("  "));
    const shown = calls.flatMap((call) => [
      call,
      ...shownFacts(call).flatMap((fact) => fact.split("\n").map((line) => `  ${line.trimEnd()}`)),
    ]);
    await expect(`${shown.join("\n")}\n`).toMatchFileSnapshot(file);
  },
);
