import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { judgeCommand } from "./judge-command.ts";

/*
 * For each program, option and file that a fact rests on, a command line that needs it, and lines
 * that come near and stay silent. Below a line is what it does as a hook of each tool call. Add a
 * line, run this test with `-u`, and read what it writes.
 */

const folder = join(import.meta.dirname, "tables");

test.each(globSync("*.txt", { cwd: folder }).toSorted())(
  "no command does less, or otherwise, than its table says: %s",
  async (name) => {
    const file = join(folder, basename(name));
    const lines = readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("  "));
    const shown = await Promise.all(
      lines.map(async (line) => {
        const facts = await judgeCommand(line, { input: "calls" });
        return [
          line,
          ...facts.map(
            ({ kind, severity, confidence, does }) =>
              `  ${kind} ${severity} ${confidence}: ${does}`,
          ),
        ];
      }),
    );
    await expect(`${shown.flat().join("\n")}\n`).toMatchFileSnapshot(file);
  },
);
