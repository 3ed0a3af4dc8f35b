import { describe, expect, test } from "vitest";
import type { FixEditor } from "../core/check.ts";
import { parseJson5 } from "@parapet/documents/json5.ts";
import { collectIntent } from "./fix-editor.ts";

function after(text: string, fix: (edit: FixEditor) => void): string {
  const document = parseJson5(text);
  const documents = new Map([["/a", document]]);
  const intent = collectIntent({ documents, ownerOf: (pointer) => ({ path: "/a", pointer }) }, fix);
  return document.edit(intent.edits.get("/a") ?? []).text;
}

describe("the edits of one fix", () => {
  test("all speak of the document the fix saw, in whatever order they come", () => {
    const text = after(`[{ a: 0 }, { a: 1 }, { a: 2 }, { a: 3 }]`, (edit) => {
      edit.remove("/0");
      edit.set("/3/a", 9);
      edit.remove("/2");
      edit.remove("/0");
    });
    expect(parseJson5(text).value).toEqual([{ a: 1 }, { a: 9 }]);
  });

  test("items within items go before what they are in", () => {
    const text = after(`[["a", "b"], ["c"], ["d", "e"]]`, (edit) => {
      edit.remove("/1");
      edit.remove("/2/0");
      edit.remove("/0/1");
    });
    expect(parseJson5(text).value).toEqual([["a"], ["e"]]);
  });

  test("two matches that want the same make it once", () => {
    const text = after(`{ deny: [] }`, (edit) => {
      edit.append("/deny", "exec");
      edit.append("/deny", "exec");
    });
    expect(parseJson5(text).value).toEqual({ deny: ["exec"] });
  });

  test("removing a value from a list does not shift the items that go by their place", () => {
    const text = after(`["*", "b", "c"]`, (edit) => {
      edit.removeItem("", "*");
      edit.remove("/2");
    });
    expect(parseJson5(text).value).toEqual(["b"]);
  });
});

describe("where a setting is in several files", () => {
  const documents = new Map([
    ["/own", parseJson5(`{ allow: ["a", "b"], mode: "open" }`)],
    ["/other", parseJson5(`{ allow: ["b", "c"], mode: "open" }`)],
  ]);
  const reading = {
    documents,
    ownerOf: (pointer: string) => ({ path: "/own", pointer }),
    othersOf: (pointer: string) => [
      {
        path: "/other",
        pointer,
        evidence: { file: "other", pointer, line: 1, column: 1, excerpt: "", default_of: "" },
      },
    ],
  };
  const edited = (fix: (edit: FixEditor) => void) => {
    const { edits, settings } = collectIntent(reading, fix);
    const values = [...documents].map(([path, document]) => [
      path,
      parseJson5(document.edit(edits.get(path) ?? []).text).value,
    ]);
    return { ...Object.fromEntries(values), settings };
  };

  test("what is set is all there is of a list", () => {
    const { settings, ...files } = edited((edit) => edit.set("/allow", ["a"]));
    expect(files).toEqual({
      "/own": { allow: ["a"], mode: "open" },
      "/other": { mode: "open" },
    });
    expect(settings.get("/allow")).toEqual({
      removed: false,
      others: [expect.objectContaining({ path: "/other", pointer: "/allow" })],
    });
  });

  test("a value that is no list is set where it is decided", () => {
    const { settings, ...files } = edited((edit) => edit.set("/mode", "shut"));
    expect(files).toMatchObject({ "/own": { mode: "shut" }, "/other": { mode: "open" } });
    expect(settings.get("/mode")).toEqual({ removed: false, others: [] });
  });

  test("what is removed does not come to light again", () => {
    const { settings, ...files } = edited((edit) => edit.remove("/mode"));
    expect(files).toEqual({ "/own": { allow: ["a", "b"] }, "/other": { allow: ["b", "c"] } });
    expect(settings.get("/mode")).toMatchObject({ removed: true });
  });

  test("an item is removed from every list", () => {
    const { settings: _, ...files } = edited((edit) => edit.removeItem("/allow", "b"));
    expect(files).toMatchObject({ "/own": { allow: ["a"] }, "/other": { allow: ["c"] } });
  });

  test("an item is appended to one", () => {
    const { settings: _, ...files } = edited((edit) => edit.append("/allow", "d"));
    expect(files).toMatchObject({
      "/own": { allow: ["a", "b", "d"] },
      "/other": { allow: ["b", "c"] },
    });
  });
});

test("a fix gives nothing to others, and takes away what each of its wishes takes away", () => {
  const reading = { documents: new Map(), ownerOf: (pointer: string) => ({ path: "/a", pointer }) };
  for (const mode of [0o701, 0o710, 0o640, 0o1600])
    expect(() => collectIntent(reading, (edit) => edit.chmod("/a", mode))).toThrow("to others");
  const { modes } = collectIntent(reading, (edit) => {
    edit.chmod("/a", 0o600);
    edit.chmod("/a", 0o500);
    edit.chmod("/b", 0o700);
  });
  expect([...modes]).toEqual([
    ["/a", 0o400],
    ["/b", 0o700],
  ]);
});

test("a name that no shell would take for a variable is refused", () => {
  for (const name of ["", "a", "A-B", "A=B\nC", "1A"]) {
    expect(() => after("{}", (edit) => edit.generateSecret(name))).toThrow(
      "no name for a variable",
    );
  }
});

test("two secrets that would get one name get two, and one secret gets one", () => {
  const names: string[] = [];
  const document = parseJson5("{}");
  const reading = {
    documents: new Map([["/a", document]]),
    ownerOf: (pointer: string) => ({ path: "/a", pointer }),
  };
  const { keptSecrets } = collectIntent(reading, (edit) => {
    for (const secret of ["one", "two", "one"]) names.push(edit.keepInEnv("NAME", secret));
  });
  expect(names).toEqual(["${NAME}", "${NAME_2}", "${NAME}"]);
  expect([...keptSecrets]).toEqual([
    ["NAME", "one"],
    ["NAME_2", "two"],
  ]);
});
