import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { phrasesIn, programTable } from "./program-table.ts";
import { effectOfRule, effectOfWords, isInterpreter } from "./rule-effect.ts";
import { ruleWords, wordsBeforeWildcard } from "./rule-words.ts";

const groups = groupsIn(readFileSync(join(import.meta.dirname, "tables/allow-rules.txt"), "utf8"));
const rules = new Set([...groups.values()].flat());

/** What a heading of the table says of a rule: "runs-code high", "publishes", "nothing". */
function verdictOn(rule: string): string {
  const found = effectOfRule(wordsBeforeWildcard(rule));
  if (found === undefined) return "nothing";
  return found.effect === "runs-code" ? `${found.effect} ${found.severity}` : found.effect;
}

function groupsIn(text: string): ReadonlyMap<string, readonly string[]> {
  const sections = text.split(/^## /m).slice(1);
  return new Map(
    sections.map((section) => {
      const [heading = "", ...lines] = section.split("\n");
      return [heading, lines.filter((line) => line !== "")];
    }),
  );
}

describe.each([...groups])("a rule that comes to: %s", (heading, lines) => {
  test("is judged so, whichever of the table it is", () => {
    expect(lines.filter((line) => verdictOn(line) !== heading)).toEqual([]);
  });
});

test("every program, subcommand and option of the table has a rule that shows what it comes to", () => {
  const missing = programTable.flatMap((program) => {
    const names = program.names.split(" ");
    const [name = ""] = names;
    const options = [
      program.tells,
      program.valued,
      program.code,
      program.lastCode,
      program.script,
      program.modules,
      program.verbs,
      program.startsAfter,
    ].flatMap((text) => text?.split(" ") ?? []);
    const phrases = (program.subcommands ?? [])
      .flatMap(phrasesIn)
      .map((words) => [name, ...words].join(" ").replace("*", "web"));
    const isShown = (option: string): boolean =>
      [...rules].some((rule) => rule.startsWith(`${name} `) && rule.split(" ").includes(option));
    return [
      ...[...names, ...phrases].filter((rule) => !rules.has(rule)),
      ...options.filter((option) => !isShown(option)).map((option) => `${name} ${option}`),
    ];
  });
  expect(missing).toEqual([]);
});

test("no program is in two lines of the table", () => {
  const names = programTable.flatMap((program) => program.names.split(" "));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test.each([
  [
    "a rule is compared with the program's name, whatever its folder, case and version",
    "/opt/Python3.12",
  ],
  ["variables before a program change nothing", "FOO=1 BAR=2 python3"],
  ["a variable alone lets any program follow", "FOO=1"],
  ["wrappers in wrappers are seen through", "sudo -E timeout 5 nice -n 3 env A=1 node"],
  ["an open quote leaves the code open", 'python3 -c "import os;'],
  ["letters may follow a name", "pyth*"],
  ["letters may follow a subcommand", "docker ru*"],
  ["a module that runs code is one", "python -m timeit"],
  ["a script by its path is what it is named", "node node_modules/.bin/tsx"],
])("%s: %s runs code", (_, rule) => {
  expect(verdictOn(rule)).toBe("runs-code high");
});

test.each([
  ["code that the rule holds is one program", "python3 -c 'import sys; print(sys.version)'"],
  ["a script of a shell that the rule holds is one", "bash -lc 'npm test'"],
  ["a script is named", "node --env-file .env scripts/build.js"],
  ["a module is named", "python3 -m pytest"],
  ["a wrapper does what its command does", "timeout 5 xargs -0 wc -l"],
  ["a rule for nothing", ""],
  ["a script with the name of a program", "bun run watch"],
  ["a task of a package with the name of a program", "pnpm make"],
  ["letters after a name that begins no program's", "echo*"],
])("%s: %s runs none", (_, rule) => {
  expect(verdictOn(rule)).toBe("nothing");
});

test("a rule with excessive words or wrappers takes no time and has no effect", () => {
  expect(effectOfWords(["python", ...Array<string>(100).fill("-x")])).toBeUndefined();
  expect(effectOfWords([...Array<string>(20).fill("nohup"), "python"])).toBeUndefined();
});

test("a rule that covers what sends and what reads names what sends", () => {
  expect(effectOfRule(ruleWords("gh pr"))?.among).toEqual(
    expect.arrayContaining(["gh pr create", "gh pr merge"]),
  );
  expect(effectOfRule(ruleWords("gh api"))?.among).toEqual(["gh api"]);
  expect(effectOfRule(ruleWords("gh pr create"))?.among).toEqual([]);
});

test("an installer says what it does, and a program by which of its subcommands", () => {
  expect(effectOfRule(ruleWords("pip install"))?.reason).toBe(
    "installs any package, including its code",
  );
  expect(effectOfRule(ruleWords("npm"))?.reason).toBe(
    "also runs the command that follows (npm exec)",
  );
});

test.each([
  ["npm run:*", ["npm", "run"], "word"],
  ["npm run *", ["npm", "run"], "word"],
  ["python*", ["python"], "letters"],
  ["*", [], "word"],
  ["git commit -m 'a b'", ["git", "commit", "-m", "a b"], "word"],
  ['echo "a', ["echo", "a"], "quote"],
  ['echo "a*', ["echo", "a"], "quote"],
  ["C:\\tools\\node.exe", ["C:\\tools\\node.exe"], "word"],
  ["a\\ b ''", ["a b", ""], "word"],
] as const)("the words of %s", (rule, words, ending) => {
  expect(wordsBeforeWildcard(rule)).toEqual({ words, ending });
});

test.each([
  "deno run https://x.example/a.ts",
  "deno serve --allow-net https://x.example/a.ts",
  "deno run npm:cowsay",
  "bun run https://x.example/a.ts",
  "node --import https://x.example/a.mjs a.js",
  "node --import=https://x.example/a.mjs a.js",
  "npx -y github:a/b",
  "bunx https://x.example/a.tgz",
  "pnpm dlx https://x.example/a.tgz",
  "uvx git+https://x.example/a",
  "pipx run https://x.example/a.py",
  "tsx https://x.example/a.ts",
  "bash https://x.example/a.sh",
])("%s runs what somebody else puts there", (rule) => {
  expect(verdictOn(rule)).toBe("runs-code medium");
});

test("interpreters are those that are as wide as every command", () => {
  expect(["bash", "python3.12", "docker", "awk"].every(isInterpreter)).toBe(true);
  expect(["git", "npm", "cut", "curl", ""].some(isInterpreter)).toBe(false);
});
