import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { nameInSentence } from "../packages/attack-paths/src/rules/name-in-sentence.ts";

/* Labels of nodes stand in sentences: each is known as a name or as words. */

const root = join(import.meta.dirname, "..");
/** `sketch.node("secret", ID, "Keys in the project's .env")`. */
const drawn = /\bnode\(\s*"([a-z_]+)",\s*[^,]+,\s*["`]([A-Z][\w'-]*)/g;
const names: ReadonlySet<string> = new Set(
  "Bash Claude Codex Codex's Edit HTTP Internet MCP OpenClaw OpenClaw's Read WebFetch".split(" "),
);

test("every label that a drawing begins with a capital is a name, or is prose within a sentence", async () => {
  const seen = new Set<string>();
  for await (const file of glob("packages/*/src/**/topology/*.ts", { cwd: root })) {
    if (file.endsWith(".test.ts")) continue;
    for (const [, , label = ""] of readFileSync(join(root, file), "utf8").matchAll(drawn)) {
      seen.add(label);
    }
  }
  expect([...seen].filter((label) => !names.has(label) && !isPlain(label))).toEqual([]);
  expect(seen.size).toBeGreaterThan(40);
});

function isPlain(label: string): boolean {
  return nameInSentence({ kind: "secret", label }) !== label;
}
