import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { DocumentError, EditError, type JsonValue } from "./document.ts";
import { MAX_DOCUMENT_BYTES } from "./limits.ts";
import { parseYaml } from "./yaml.ts";
import { readYaml } from "./yaml-document.ts";

const config = `# mine
name: Local  # at home
version: '1.0.0'

servers:
  - name: docs
    args:
      - -y
      - "docs@1.0.0"
    # for tests
    env: { MODE: test, LEVEL: 2 }
  # the other
  - name: web
    url: http://a.example/mcp # plain
notes: |
  first
  second

rules: []
`;

function edited(pointer: string, value: JsonValue): string {
  return readYaml(config).edit([{ op: "set", pointer, value }]).text;
}

function without(pointer: string): string {
  return readYaml(config).edit([{ op: "remove", pointer }]).text;
}

function appended(pointer: string, value: JsonValue): string {
  return readYaml(config).edit([{ op: "append", pointer, value }]).text;
}

describe("data", () => {
  test("lines and brackets make one tree", async () => {
    const { value } = await parseYaml(config);
    expect(value).toEqual({
      name: "Local",
      version: "1.0.0",
      servers: [
        { name: "docs", args: ["-y", "docs@1.0.0"], env: { MODE: "test", LEVEL: 2 } },
        { name: "web", url: "http://a.example/mcp" },
      ],
      notes: "first\nsecond\n",
      rules: [],
    });
  });

  test("__proto__ is a key like any other and changes no object", () => {
    const document = readYaml("__proto__: { admin: true }\nconstructor:\n  __proto__: 1\n");
    expect(document.get("/__proto__/admin")).toBe(true);
    expect(document.get("/admin")).toBeUndefined();
    expect(document.get("/constructor/__proto__")).toBe(1);
  });

  test("dates, tags of others and words of YAML 1.1 are texts, and << is a key", () => {
    const text =
      "%YAML 1.1\n---\na: 2001-01-01\nb: !own x\nc: yes\nd: !!binary aGk=\n<<: { e: 1 }\n";
    expect(readYaml(text).value).toEqual({
      a: "2001-01-01",
      b: "x",
      c: "yes",
      d: "aGk=",
      "<<": { e: 1 },
    });
  });

  test("an alias is what its anchor is, and stands where that is", () => {
    const document = readYaml("a: &here { b: 1 }\nc: *here\n");
    expect(document.get("/c/b")).toBe(1);
    expect(document.span("/c/b")).toEqual(document.span("/a/b"));
  });

  test("a file with nothing but comments holds nothing", () => {
    expect(readYaml("# later\n").value).toBeNull();
    expect(readYaml("").value).toBeNull();
  });
});

test("who has no YAML does not load what reads it", () => {
  const sources = globSync("**/*.ts", { cwd: join(import.meta.dirname, "..") });
  const loading = sources.filter((path) => {
    if (/yaml-[a-z-]+\.ts$|\.test\.ts$/.test(path)) return false;
    const text = readFileSync(join(import.meta.dirname, "..", path), "utf8");
    return /from "(?:yaml|[^"]*\/yaml-[a-z-]+\.ts)"/.test(text);
  });
  expect(loading).toEqual([]);
});

describe("places", () => {
  test("a value and a comment are found at the line and column an editor shows", () => {
    const document = readYaml(config);
    expect(document.span("/version")).toMatchObject({ line: 3, column: 10 });
    expect(document.span("/servers/0/args/1")).toMatchObject({ line: 9, column: 9 });
    expect(document.span("/servers/1")).toMatchObject({ line: 13, column: 5 });
    expect(document.span("/servers/0/env/LEVEL")).toMatchObject({ line: 11 });
    expect(document.span("/servers/2")).toBeUndefined();
    expect(document.comments.map(({ text, span }) => [span.line, text])).toContainEqual([
      12,
      " the other",
    ]);
  });

  test("a byte order mark is not a column", () => {
    expect(readYaml("\uFEFFa: 1").span("/a")).toMatchObject({ line: 1, column: 4 });
    expect(readYaml("\uFEFF- a\n- b").span("/1")).toMatchObject({ line: 2, column: 3 });
  });
});

describe("edits keep every other byte", () => {
  test("a value keeps its quotes and the comment behind it", () => {
    expect(edited("/version", "2.0.0")).toBe(config.replace("'1.0.0'", "'2.0.0'"));
    expect(edited("/servers/1/url", "https://a.example/mcp")).toBe(
      config.replace("http:", "https:"),
    );
  });

  test("a text that YAML could take for something else is quoted", () => {
    expect(edited("/name", "yes")).toBe(config.replace("Local ", '"yes" '));
    expect(edited("/name", "1.0")).toBe(config.replace("Local ", '"1.0" '));
    expect(edited("/name", "a: b # c")).toBe(config.replace("Local ", '"a: b # c" '));
  });

  test("what is added stands behind the last of its kind, indented like it", () => {
    expect(edited("/servers/1/env", { KEY: "on", LIST: ["a"] })).toBe(
      config.replace("# plain\n", '# plain\n    env:\n      KEY: "on"\n      LIST:\n        - a\n'),
    );
    expect(appended("/servers", { name: "new", args: [] })).toBe(
      config.replace("# plain\n", "# plain\n  - name: new\n    args: []\n"),
    );
    expect(appended("/servers/0/args", "--quiet")).toBe(
      config.replace('1.0.0"\n', '1.0.0"\n      - "--quiet"\n'),
    );
  });

  test("what is added in brackets is in them", () => {
    expect(edited("/servers/0/env/NEW", [1])).toBe(config.replace("2 }", "2, NEW: [1] }"));
    expect(appended("/rules", "first")).toBe(config.replace("rules: []", "rules:\n  - first"));
  });

  test("the first member of a list item goes, and the next comes up to the dash", () => {
    expect(without("/servers/1/name")).toBe(config.replace("name: web\n    ", ""));
  });

  test("an item behind a dash goes, and the comment before the next one stays", () => {
    const list = "- - a\n  # why b\n  - b\n- c\n";
    const { text } = readYaml(list).edit([{ op: "remove", pointer: "/0/0" }]);
    expect(text).toContain("# why b");
    expect(readYaml(text).value).toEqual([["b"], "c"]);
  });

  test("an item goes with all its lines, and the comment on the next one stays", () => {
    const item = config.slice(config.indexOf("  - name: docs"), config.indexOf("  # the other"));
    expect(without("/servers/0")).toBe(config.replace(item, ""));
  });

  test("brackets stand where the last item was", () => {
    const document = readYaml("a:\n  # why\n  - 1 # one\nb: 2\n");
    expect(document.edit([{ op: "remove", pointer: "/a/0" }]).text).toBe("a: []\n  # why\nb: 2\n");
  });

  test("a text over several lines becomes one on one line, and back", () => {
    expect(edited("/notes", "short")).toBe(config.replace("|\n  first\n  second\n", "short\n"));
    expect(edited("/name", "a\nb")).toBe(config.replace("Local ", String.raw`"a\nb" `));
  });

  test("an alias is written out, and its anchor stays as it was", () => {
    const document = readYaml("a: &here\n  - 1\nb: *here\n");
    expect(document.edit([{ op: "append", pointer: "/b", value: 2 }]).text).toBe(
      "a: &here\n  - 1\nb:\n  - 1\n  - 2\n",
    );
  });

  test("what several places share is not changed for one of them", () => {
    const document = readYaml("a: &here\n  - 1\nb: *here\n");
    expect(() => document.edit([{ op: "append", pointer: "/a", value: 2 }])).toThrow(EditError);
  });

  test("half a character is refused", () => {
    expect(() => edited("/name", "\uD800")).toThrow(EditError);
  });

  test("a tag goes with the value that it speaks of, and an anchor stays", () => {
    const document = readYaml("a: !!str &one 12 # why\n");
    expect(document.edit([{ op: "set", pointer: "/a", value: 5 }]).text).toBe("a: &one 5 # why\n");
  });

  test("CR LF and a byte order mark stay", () => {
    const text = "\uFEFFa:\r\n  b: 1\r\n";
    expect(readYaml(text).edit([{ op: "set", pointer: "/a/c", value: { d: 1 } }]).text).toBe(
      "\uFEFFa:\r\n  b: 1\r\n  c:\r\n    d: 1\r\n",
    );
  });
});

describe("hostile text is refused with its place", () => {
  const bomb = [
    "a0: &a0 [x, x, x, x, x, x, x, x, x, x]",
    ...Array.from({ length: 12 }, (_, at) => {
      const aliases = Array.from({ length: 10 }, () => `*a${at}`);
      return `a${at + 1}: &a${at + 1} [${aliases.join(", ")}]`;
    }),
  ].join("\n");
  const ladder = [
    "a0: &a0 [x]",
    ...Array.from({ length: 300 }, (_, at) => `a${at + 1}: &a${at + 1} [*a${at}]`),
  ].join("\n");

  test.each([
    ["lists in lists", "[".repeat(300)],
    ["dashes behind dashes", "- ".repeat(100_000)],
    ["maps in maps", "{a: ".repeat(100_000)],
    ["many settings", "a: 1\n".repeat(60_000)],
    ["aliases of aliases that stand for billions", bomb],
    ["aliases of aliases that nest", ladder],
    ["a value that holds itself", "a: &a [*a]"],
    ["an alias without an anchor", "a: *b"],
    ["too many bytes", "#".repeat(MAX_DOCUMENT_BYTES + 1)],
    ["a key that stands twice", "a: 1\nb: 2\na: 3"],
    ["a key that stands twice in other words", "0x10: 1\n16: 2"],
    ["a list for a key", "? [a]\n: 1"],
    ["tabs for an indent", "a:\n\tb: 1"],
    ["several documents", "a: 1\n---\nb: 2"],
    ["no YAML", "a: [1"],
    ["a text without end", 'a: "b'],
  ])("%s", (_, text) => {
    expect(() => readYaml(text)).toThrow(DocumentError);
  });

  test("an error names the line and no text of the file", () => {
    expect(readFaulty).toThrow(expect.objectContaining({ line: 2 }));
    expect(readFaulty).not.toThrow(/hunter2/);
  });
});

function readFaulty(): unknown {
  return readYaml("a: 1\nkey: |hunter2\n  x");
}
