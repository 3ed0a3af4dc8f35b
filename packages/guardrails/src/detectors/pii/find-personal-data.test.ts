import { expect, test } from "vitest";
import { findPersonalData } from "./find-personal-data.ts";

function seen(text: string): readonly string[] {
  return findPersonalData(text).map(({ start, end }) => text.slice(start, end));
}

test("an e-mail address is found whole, whatever letters its owner's name has", () => {
  expect(seen("an hans.müller@bücher.de.")).toEqual(["hans.müller@bücher.de"]);
  expect(seen("иван@почта.рф")).toEqual(["иван@почта.рф"]);
});

test("a sentence without spaces is no part of an address", () => {
  expect(seen("请写信给ann@firm.net谢谢")).toEqual(["ann@firm.net"]);
});
