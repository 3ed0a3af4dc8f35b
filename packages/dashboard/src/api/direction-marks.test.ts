import { expect, test } from "vitest";
import { withMeantMarks, withShownMarks } from "./direction-marks.ts";

const marks = "\u061C\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069";

test("no text of the service changes the direction of the page around it", () => {
  for (const mark of marks) {
    const shown = withShownMarks(`invoice${mark}fdp.exe`);
    expect(shown).not.toContain(mark);
    expect(shown).toMatch(/^invoice.fdp\.exe$/u);
  }
});

test("a name that is sent back is the one that the service knows", () => {
  const name = `a${marks}b שלום`;
  expect(withMeantMarks(withShownMarks(name))).toBe(name);
  expect(withShownMarks("שלום, plain")).toBe("שלום, plain");
});

test("a name that holds such a sign itself looks like no other one, and is sent back as it is", () => {
  const names = ["a\u202Eb", "a\uE5A7b", "a\uE5AC\uE5A7b", "a\uE5ACb", "\uE5AC"];
  expect(names.map(withShownMarks).map(withMeantMarks)).toEqual(names);
  expect(new Set(names.map(withShownMarks)).size).toBe(names.length);
});
