import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { shippedDetectors } from "./shipped-detectors.ts";

/*
 * For each name and phrase that a detector knows, a text that needs it, and texts that come near
 * and stay silent. A file has a text a line, and below it what was found. Add a line, run this test
 * with `-u`, and read what it writes.
 */

const folder = join(import.meta.dirname, "tables");

test.each(globSync("*.txt", { cwd: folder }).toSorted())(
  "no text is judged otherwise than its table says: %s",
  async (name) => {
    const file = join(folder, name);
    const detector = shippedDetectors.find(({ id }) => `${id}.txt` === name);
    const texts = readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("  "));
    const shown = texts.flatMap((text) => [
      text,
      ...(detector?.find(text, {}) ?? []).map(
        ({ rule, severity, start, end }) => `  ${rule} ${severity}: ${text.slice(start, end)}`,
      ),
    ]);
    await expect(`${shown.join("\n")}\n`).toMatchFileSnapshot(file);
  },
);
