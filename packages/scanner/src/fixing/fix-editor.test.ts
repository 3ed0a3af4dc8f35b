import { describe, expect, test } from "vitest";
import type { FixEditor } from "../check.ts";
import { parseJson5 } from "../documents/json5.ts";
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

  test("items within items go before what they lie in", () => {
    const text = after(`[["a", "b"], ["c"], ["d", "e"]]`, (edit) => {
      edit.remove("/1");
      edit.remove("/2/0");
      edit.remove("/0/1");
    });
    expect(parseJson5(text).value).toEqual([["a"], ["e"]]);
  });

  test("two sightings that want the same make it once", () => {
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
