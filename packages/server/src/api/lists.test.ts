import { expect, test } from "vitest";
import { nextLink, totalCount, wholeNumber } from "./lists.ts";

test("a whole number is decimal digits within its bounds, and nothing else", () => {
  const number = wholeNumber(1, 500);
  for (const [text, value] of [
    ["1", 1],
    ["500", 500],
    ["007", 7],
  ] as const) {
    expect(number.parse(text)).toBe(value);
  }
  for (const text of ["0", "501", "-1", "1.0", "1e2", "0x1", " 1", "", "12345678901"]) {
    expect([text, number.safeParse(text).success]).toEqual([text, false]);
  }
});

test("the next page keeps the filters, and there is no link after the last one", () => {
  const { Link = "" } = nextLink("http://parapet.test/list?limit=2&service=a%20b", "place");
  expect(Link).toMatch(/^<\/list\?limit=2&service=a\+b&cursor=[\w-]+\.place>; rel="next"$/);
  expect(nextLink("http://parapet.test/list", undefined)).toEqual({});
});

test("a total is a text, as headers are", () => {
  expect(totalCount(12)).toEqual({ "X-Total-Count": "12" });
});
