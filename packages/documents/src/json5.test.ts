import { describe, expect, test } from "vitest";
import { DocumentError } from "./document.ts";
import { parseJson5 } from "./json5.ts";
import { MAX_DOCUMENT_BYTES } from "./limits.ts";
import { PointerError } from "./pointer.ts";

describe("data", () => {
  test("of a key that stands twice, the last counts", () => {
    const document = parseJson5(
      "{ bind: 'lan', auth: { a: 1 }, bind: 'loopback', auth: { b: 2 } }",
    );
    expect(document.get("/bind")).toBe("loopback");
    expect(document.get("/auth/a")).toBeUndefined();
    expect(document.get("/auth/b")).toBe(2);
  });

  test("__proto__ is a key like any other and changes no object", () => {
    const document = parseJson5('{ "__proto__": { admin: true }, "constructor": 1 }');
    expect(Object.getPrototypeOf(document.value)).toBeNull();
    expect(document.get("/__proto__/admin")).toBe(true);
    expect(document.get("/admin")).toBeUndefined();
    expect(document.get("/toString")).toBeUndefined();
    expect(parseJson5("{}").get("/__proto__")).toBeUndefined();
  });

  test("a list has items, not properties", () => {
    const document = parseJson5("[[1]]");
    expect(document.get("/0/0")).toBe(1);
    expect(["/length", "/-", "/00", "/1", "/0/0/0"].map(document.get)).toEqual(
      Array.from({ length: 5 }),
    );
  });

  test("a mistyped pointer is an error, not an absent setting", () => {
    expect(() => parseJson5("{}").get("gateway")).toThrow(PointerError);
    expect(() => parseJson5("{}").span("gateway")).toThrow(PointerError);
  });
});

describe("places", () => {
  test("a value is found at the line and column an editor shows", () => {
    const text = "// top\n{\n  gateway: {\n    bind: 'lan', // note\n  },\n}\n";
    const span = parseJson5(text).span("/gateway/bind");
    expect(span).toEqual({ start: 32, end: 37, line: 4, column: 11 });
    expect(text.slice(span!.start, span!.end)).toBe("'lan'");
  });

  test.each(["\n", "\r\n", "\r"])("lines end with %j", (eol) => {
    expect(parseJson5(`{${eol}a:${eol}  1}`).span("/a")).toMatchObject({ line: 3, column: 3 });
  });

  test("a byte order mark is not a column", () => {
    expect(parseJson5("\uFEFF{a: 1}").span("/a")).toEqual({ start: 5, end: 6, line: 1, column: 5 });
  });

  test("of a key that stands twice, the last is shown; nothing is shown where nothing stands", () => {
    const document = parseJson5("{a: 1, a: {b: 2}}");
    expect(document.span("/a")).toMatchObject({ start: 10, end: 16 });
    expect(document.span("/a/b")).toMatchObject({ start: 14 });
    expect(document.span("/c")).toBeUndefined();
    expect(document.span("")).toMatchObject({ start: 0, end: 17 });
  });

  test("comments come in source order, each once, without their delimiters", () => {
    const text = "// a\n{ /* b */ x: 1 /**/ /* c\n*/, // d\r\n y: [ /*e*/ ] /* f */ } //g";
    const { comments } = parseJson5(text);
    expect(comments.map((comment) => comment.text)).toEqual([
      " a",
      " b ",
      "",
      " c\n",
      " d",
      "e",
      " f ",
      "g",
    ]);
    expect(comments[4]?.span).toMatchObject({ line: 3, column: 5 });
  });
});

describe("texts that are refused", () => {
  test.each([
    ["", 1, 1, "no value"],
    [" \n// only this\n", 3, 1, "no value"],
    ["{a:1 b:2}", 1, 6, 'a comma or "}"'],
    ["[1\n 2]", 2, 2, 'a comma or "]"'],
    ["{a", 1, 3, "The file ends"],
    ["{a: }", 1, 5, "a value"],
    ["{1: 2}", 1, 2, "a key"],
    ["{a: nul}", 1, 5, "a value"],
    ["{a: 'x\n'}", 1, 7, "on the line on which it begins"],
    ["{a: 'x", 1, 5, "never closed"],
    ["{a: '\\1'}", 1, 6, "backslash before digits"],
    ["{a: '\\u12'}", 1, 6, "4 hexadecimal digits"],
    ["{a: 1e}", 1, 5, "not a number"],
    ["{a: 012}", 1, 5, "not a number"],
    ["{} /", 1, 4, "comment"],
    ["{} /* x", 1, 4, "never closed"],
    ["{}\n}", 2, 1, "the end of the file"],
    ["\uFEFF?", 1, 1, "a value"],
  ])("%j: the error says where and what", (text, line, column, message) => {
    expect(failure(text)).toMatchObject({
      line,
      column,
      message: expect.stringContaining(message),
    });
  });

  test("errors do not repeat what the file says", () => {
    expect(failure("{token: 'hunter2' 'hunter2'}").message).not.toContain("hunter2");
  });

  test("a file over 1 MiB is refused, in bytes and not in characters", () => {
    const filling = "é".repeat((MAX_DOCUMENT_BYTES - 2) / 2);
    expect(() => parseJson5(`"${filling}"`)).not.toThrow();
    expect(failure(`"${filling}é"`).message).toContain("1 MiB");
  });

  test("deep nesting is refused where it becomes too deep, before it can exhaust the stack", () => {
    expect(() => parseJson5(nested(256))).not.toThrow();
    expect(failure(nested(257))).toMatchObject({ line: 1, column: 257 });
    expect(failure("[".repeat(500_000))).toMatchObject({ line: 1, column: 257 });
    expect(failure("{a:".repeat(300_000))).toMatchObject({ line: 1, column: 1 + 3 * 256 });
    expect(() => parseJson5(`"${"[".repeat(1000)}" // ${"[".repeat(1000)}`)).not.toThrow();
  });
});

function nested(depth: number): string {
  return "[".repeat(depth) + "]".repeat(depth);
}

function failure(text: string): DocumentError {
  try {
    parseJson5(text);
  } catch (error) {
    if (error instanceof DocumentError) return error;
    throw error;
  }
  throw new Error("was accepted");
}
