import { describe, expect, test } from "vitest";
import { markText, type TextFormat } from "../text/marked-text.ts";
import { codePieces } from "./code-pieces.ts";

function piecesOf(text: string, format: TextFormat = "markdown") {
  return codePieces(markText(text, format)).map(({ language, line, text: code }) => [
    language,
    line,
    code,
  ]);
}

describe("a block is read as what it calls itself", () => {
  test.each([
    ...["python", "py", "Python", "python3", "py3", "ipython", "pycon", "{.python}"].map((tag) => [
      tag,
      "python",
    ]),
    ...["javascript", "js", "jsx", "mjs", "cjs", "node", "nodejs"].map((tag) => [
      tag,
      "javascript",
    ]),
    ...["typescript", "ts", "tsx", "mts", "cts", "deno", "bun"].map((tag) => [tag, "typescript"]),
  ])("%s", (tag, language) => {
    expect(piecesOf(`# A\n\n\`\`\`${tag}\nx = 1\n\`\`\`\n`)).toEqual([[language, 4, "x = 1"]]);
  });
});

test.each(["bash", "sh", "json", "java", "yaml", "pyramid", "jsonc"])(
  "a block that calls itself %s is none",
  (tag) => {
    expect(piecesOf(`\`\`\`${tag}\nx = 1\n\`\`\`\n`)).toEqual([]);
  },
);

describe("code that says nothing of its language is known by itself", () => {
  test.each([
    ["import os", "python"],
    ["import os, requests as r", "python"],
    ["from pathlib import Path", "python"],
    ["def go(a):\n    return a", "python"],
    ["async def go(a):\n    return a", "python"],
    ["with open('a') as f:\n    f.read()", "python"],
    ["const a = require('a')", "typescript"],
    ["let { a } = b", "typescript"],
    ["var a = 1", "typescript"],
    ["import fs from 'fs'", "typescript"],
    ["function go(a) {\n}", "typescript"],
    ["await fetch('https://x.example')", "typescript"],
  ])("%s", (code, language) => {
    const [first = ""] = code.split("\n");
    expect(piecesOf(`\`\`\`\n${code}\n\`\`\`\n`)).toEqual([[language, 2, code]]);
    const indented = code.replaceAll(/^/gm, "    ");
    expect(piecesOf(`Then:\n\n${indented}\n`)).toMatchObject([[language, 3, expect.any(String)]]);
    expect(piecesOf(`<!--\n${first}\n-->\n`)).toMatchObject([[language, 1, expect.any(String)]]);
  });
});

test.each([
  "import the data from a file",
  "from a to b import nothing",
  "const is a keyword",
  "let us fetch it",
  "define go(a):",
  "fetch the page",
])("prose is no code: %s", (text) => {
  expect(piecesOf(`\`\`\`\n${text}\n\`\`\`\n\n    ${text}\n\n<!-- ${text} -->\n`)).toEqual([]);
});

test("a block within a list or a quotation loses the prefix of its lines", () => {
  expect(piecesOf("1. Run:\n   ```python\n   if a:\n       b()\n   ```\n")).toEqual([
    ["python", 3, "if a:\n    b()"],
  ]);
  expect(piecesOf("> ```python\n> if a:\n>     b()\n> ```\n")).toEqual([
    ["python", 2, "if a:\n    b()"],
  ]);
});

test("only a fence with the same indent and no text after it ends a block", () => {
  expect(piecesOf('```python\na = """\n    ```\n"""\n```js\nb = 1\n```\n')).toEqual([
    ["python", 2, 'a = """\n    ```\n"""\n```js\nb = 1'],
  ]);
});

test("what Python answers at its prompt is no code", () => {
  expect(piecesOf("```pycon\n>>> if a:\n...     b()\n...\n1\n```\n")).toEqual([
    ["python", 2, "if a:\n    b()\n\n"],
  ]);
});

test("code that a command is given is read from blocks of shell and from scripts", () => {
  const given = "python3 - <<'E'\nimport os\nE\nnode -e 'go(1)'\nruby -e 'go(2)'\n";
  const pieces = [
    ["python", 2, "import os"],
    ["javascript", 4, "go(1)"],
  ];
  expect(piecesOf(given, "shell")).toEqual(pieces);
  expect(piecesOf(`\`\`\`bash\n${given}\`\`\`\n`)).toEqual(
    pieces.map(([language, line, code]) => [language, Number(line) + 1, code]),
  );
  expect(piecesOf(given, "script")).toEqual([]);
});

test("a comment that a sentence shows as code hides nothing", () => {
  expect(piecesOf("Write `<!-- a` first.\n\nimport os\n")).toEqual([]);
});
