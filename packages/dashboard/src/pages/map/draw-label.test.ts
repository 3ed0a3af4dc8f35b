import { expect, test } from "vitest";
import { labelDrawer, linesOf, takenRoom } from "./draw-label.ts";

const atMost = (length: number) => (text: string) => text.length <= length;

test.each<[string, number, number, readonly string[]]>([
  ["exec", 1, 10, ["exec"]],
  ["Credentials in the state folder", 1, 14, ["Credentials i…"]],
  ["Credentials in the state folder", 2, 18, ["Credentials in the", "state folder"]],
  ["Credentials in the state folder", 2, 14, ["Credentials in", "the state fol…"]],
  ["a/very/long/path/without/spaces", 2, 8, ["a/very/…"]],
  ["", 2, 8, [""]],
])("the label %j in %i lines of %i characters is %j", (text, most, length, lines) => {
  expect(linesOf(text, most, atMost(length))).toEqual(lines);
});

test("no label lies over another, and one that has no room takes none", () => {
  const { take, clear } = takenRoom();
  const label = (left: number, top: number, width = 100) =>
    take({ left, right: left + width, top, bottom: top + 14 });
  expect(label(0, 0)).toBe(true);
  expect(label(50, 10)).toBe(false);
  expect(label(50, 14)).toBe(true);
  expect(label(100, 0)).toBe(true);
  expect(label(-90, -5)).toBe(false);
  expect(label(-90, 40)).toBe(true);
  clear();
  expect(label(50, 10)).toBe(true);
});

test("labels that would read as one text are not both drawn", () => {
  const colors = { surface: "", ink: "", raised: "", line: "" };
  const { draw, drawn, begin } = labelDrawer(colors as never, () => ({
    width: 200,
    height: 14,
    right: 1_000,
  }));
  // A character is 6 pixels wide.
  const context = {
    measureText: (text: string) => ({ width: 6 * text.length }),
    strokeText: () => {},
    fillText: () => {},
  };
  const at = (key: string, x: number) =>
    draw(
      context as never,
      { key, x, y: 50, size: 2, label: "helpdesk" } as never,
      { labelSize: 12, labelFont: "sans-serif" } as never,
    );
  begin();
  at("a", 0);
  at("abuts", 50);
  at("apart", 70);
  expect([...drawn()]).toEqual(["a", "apart"]);
});
