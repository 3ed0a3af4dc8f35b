import { expect, test } from "vitest";
import { tagsIn } from "./label-fields.tsx";

test.each([
  ["", []],
  [" , ", []],
  ["office", ["office"]],
  ["office, pilot,eu:west", ["office", "pilot", "eu:west"]],
  ["office pilot  office", ["office", "pilot"]],
])("the tags %j of a form are %j", (text, expected) => {
  expect(tagsIn(text)).toEqual(expected);
});
