import { expect, test } from "vitest";
import { panelLeft } from "./panel-left.ts";

test.each([
  ["below its button", { start: 100, width: 80 }, 1280, 0],
  ["to the left of a button on the right", { start: 900, width: 80 }, 1280, -240],
  ["within a telephone, from a button in its left half", { start: 150, width: 80 }, 390, -96],
  ["within a telephone, from a button in its right half", { start: 200, width: 80 }, 390, -184],
  ["from the left edge where there is too little room", { start: 40, width: 80 }, 300, -24],
])("a panel opens %s", (_where, button, screenWidth, left) => {
  expect(panelLeft(button, 320, screenWidth)).toBe(left);
});
