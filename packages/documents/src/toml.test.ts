import { describe, expect, test } from "vitest";
import { DocumentError, EditError, type JsonValue } from "./document.ts";
import { MAX_DOCUMENT_BYTES } from "./limits.ts";
import { parseToml } from "./toml.ts";

const config = `# mine
model = "gpt" # fast
approval_policy = 'never'

[projects."/home/ann/a.b"]
trust_level = "trusted"

# the network
[sandbox_workspace_write]
writable_roots = [
  "/srv", # one
  "/opt"  # two
]

[[hooks.Stop]]
command = "a"
[[hooks.Stop]]
command = "b"
[hooks.Stop.more]
x = 1
`;

function edited(pointer: string, value: JsonValue): string {
  return parseToml(config).edit([{ op: "set", pointer, value }]).text;
}

describe("data", () => {
  test("headers, dotted keys and lists of tables make one tree", () => {
    expect(parseToml(config).value).toEqual({
      model: "gpt",
      approval_policy: "never",
      projects: { "/home/ann/a.b": { trust_level: "trusted" } },
      sandbox_workspace_write: { writable_roots: ["/srv", "/opt"] },
      hooks: { Stop: [{ command: "a" }, { command: "b", more: { x: 1 } }] },
    });
  });

  test("__proto__ is a key like any other and changes no object", () => {
    const document = parseToml("__proto__.admin = true\n[constructor]\na = { __proto__ = 1 }");
    expect(document.get("/__proto__/admin")).toBe(true);
    expect(document.get("/admin")).toBeUndefined();
    expect(document.get("/constructor/a/__proto__")).toBe(1);
  });

  test("a date is the text that stands there", () => {
    expect(parseToml("a = 1979-05-27T07:32:00Z").get("/a")).toBe("1979-05-27T07:32:00Z");
  });
});

describe("places", () => {
  test("a value, a table and a comment are found at the line and column an editor shows", () => {
    const document = parseToml(config);
    expect(document.span("/approval_policy")).toMatchObject({ line: 3, column: 19 });
    expect(document.span("/projects/~1home~1ann~1a.b")).toMatchObject({ line: 5, column: 1 });
    expect(document.span("/projects")).toMatchObject({ line: 5 });
    expect(document.span("/sandbox_workspace_write/writable_roots/1")).toMatchObject({ line: 12 });
    expect(document.span("/hooks/Stop/1/command")).toMatchObject({ line: 18 });
    expect(document.span("/hooks/Stop/2")).toBeUndefined();
    expect(document.comments.map(({ text, span }) => [span.line, text])).toContainEqual([
      8,
      " the network",
    ]);
  });

  test("a byte order mark is not a column", () => {
    expect(parseToml("\uFEFFa = 1").span("/a")).toMatchObject({ line: 1, column: 5 });
  });
});

describe("edits keep every other byte", () => {
  test("a value keeps its quotes", () => {
    expect(edited("/approval_policy", "on-request")).toBe(config.replace("never", "on-request"));
  });

  test("a setting outside all tables is before them", () => {
    expect(edited("/sandbox_mode", "read-only")).toBe(
      config.replace("'never'\n", "'never'\nsandbox_mode = \"read-only\"\n"),
    );
  });

  test("a setting of a table is in it", () => {
    expect(edited("/sandbox_workspace_write/network_access", false)).toBe(
      config.replace("two\n]\n", "two\n]\nnetwork_access = false\n"),
    );
  });

  test("a new table gets its own header", () => {
    expect(edited("/tools/web", { search: false })).toBe(
      `${config}\n[tools.web]\nsearch = false\n`,
    );
  });

  test("a list item goes with the comment behind it, and the others keep theirs", () => {
    const pointer = "/sandbox_workspace_write/writable_roots/0";
    expect(parseToml(config).edit([{ op: "remove", pointer }]).text).toBe(
      config.replace('  "/srv", # one\n', ""),
    );
  });

  test("a table goes as a whole, and the comment on the next one stays", () => {
    const pointer = "/hooks/Stop/0";
    expect(parseToml(config).edit([{ op: "remove", pointer }]).text).toBe(
      config.replace('[[hooks.Stop]]\ncommand = "a"\n', ""),
    );
  });

  test("what a table was only named by is gone, and the table is not", () => {
    const document = parseToml("[a.b]\nc = 1\n").edit([{ op: "remove", pointer: "/a/b" }]);
    expect(document.value).toEqual({ a: {} });
  });

  test("a table in braces whose members have dots takes other members", () => {
    const document = parseToml("t = { a.b = 1, a.c = 2, d = 3 } # kept");
    const after = document.edit([{ op: "set", pointer: "/t", value: { a: "x", e: 4 } }]);
    expect(after.text).toBe('t = { a = "x", e = 4 } # kept');
  });

  test.each([null, { a: null }, [null]])("TOML has no %j", (value) => {
    expect(() => parseToml("").edit([{ op: "set", pointer: "/a", value }])).toThrow(EditError);
  });

  test("the whole file is a table", () => {
    expect(() => parseToml("").edit([{ op: "set", pointer: "", value: [] }])).toThrow(EditError);
  });
});

describe("hostile text is refused with its place", () => {
  test.each([
    ["lists in lists", `a = ${"[".repeat(300)}`],
    ["tables in tables", `a = ${"{a=".repeat(100_000)}`],
    ["names in names", `a${".a".repeat(100_000)} = 1`],
    ["many settings", "a=[\n".repeat(1) + "1,\n".repeat(60_000)],
    ["a text without end", `a = "${"\\n".repeat(300_000)}`],
    ["a text that is too long for the parser", `a = "${"x".repeat(900_000)}"`],
    ["too many bytes", "#".repeat(MAX_DOCUMENT_BYTES + 1)],
    ["a key that stands twice", "a = 1\na = 2"],
    ["no TOML", "{ a: 1 }"],
  ])("%s", (_, text) => {
    expect(() => parseToml(text)).toThrow(DocumentError);
  });

  test("an error names the line and no text of the file", () => {
    expect(readUnclosed).toThrow(expect.objectContaining({ line: 2 }));
    expect(readUnclosed).not.toThrow(/hunter2/);
  });
});

function readUnclosed(): unknown {
  return parseToml('a = 1\nkey = "hunter2');
}
