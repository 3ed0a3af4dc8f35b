import type { JsonValue } from "@parapet/documents/document.ts";
import { expect, test } from "vitest";
import {
  asBoolean,
  asNumber,
  asString,
  asText,
  asTexts,
  asTrimmedText,
  asTrimmedTexts,
  itemsOf,
  oneOf,
  type Reader,
  textsOf,
} from "./readers.ts";

const mixed = [" a ", "", 7, true, null, ["b"]];

test.each<[string, Reader<unknown>, JsonValue | undefined, unknown]>([
  ["a blank text is as written", asString, " ", " "],
  ["a number is no text", asString, 7, undefined],
  ["a text is as written", asText, " a ", " a "],
  ["a blank text is unset", asText, " ", undefined],
  ["a text is trimmed", asTrimmedText, " a ", "a"],
  ["a blank text has nothing left", asTrimmedText, " ", undefined],
  ["false is set", asBoolean, false, false],
  ["a text is no switch", asBoolean, "true", undefined],
  ["zero is set", asNumber, 0, 0],
  ["a text is no number", asNumber, "0", undefined],
  ["texts of a list are as written", asTexts, mixed, [" a ", ""]],
  ["a text is no list", asTexts, "a", undefined],
  ["IDs that are numbers are texts", asTrimmedTexts, mixed, ["a", "7"]],
  ["a text is no list of IDs", asTrimmedTexts, "a", undefined],
  ["a choice is one of those there are", oneOf("on", "off"), "off", "off"],
  ["another text is no choice", oneOf("on", "off"), "OFF", undefined],
  ["a list has its items", itemsOf, mixed, mixed],
  ["an absent list has no items", itemsOf, undefined, []],
  ["a text stands in place of a list", textsOf, "a", ["a"]],
  ["an absent value has no texts", textsOf, undefined, []],
])("%s", (_name, read, value, expected) => {
  expect(read(value)).toEqual(expected);
});
