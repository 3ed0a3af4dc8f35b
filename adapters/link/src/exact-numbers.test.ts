import { expect, test } from "vitest";
import { exactnessOf, inexactNumberIn } from "./exact-numbers.ts";

test.each(
  "0 -0 0.0 0e5 7 -12 0.1 0.10000000000000000001 1.0 1E3 9007199254740992 1e21 1e+21".split(" "),
)("%s is the same number as a double", (source) => {
  expect(exactnessOf(source)).toBe("exact");
});

test.each(["9007199254740993", "-9007199254740993.0", "90071992547409930e-1", "1e-400", "1e400"])(
  "%s is another number as a double",
  (source) => {
    expect(exactnessOf(source)).not.toBe("exact");
  },
);

test.each([Number.MAX_SAFE_INTEGER, 2 ** 60, 2 ** 63 + 2 ** 40, 1e300, 5e-324, -1 / 3])(
  "what a program wrote from its own double is the same: %s",
  (value) => {
    expect(exactnessOf(JSON.stringify(value))).toBe("exact");
  },
);

test("a number in a text of JSON is found, and not what only looks like one in a string", () => {
  expect(
    inexactNumberIn('{"a":"9007199254740993","b\\"":" 1e400","c":[1,"\\\\"]}'),
  ).toBeUndefined();
  expect(inexactNumberIn('{"a":"\\\\","b":[1, -9007199254740993]}')).toBe("9007199254740993");
  expect(inexactNumberIn('{"a":{"b":1e400}}')).toBe("1e400");
  expect(inexactNumberIn("1e400")).toBeUndefined();
});

test.each([
  ["1e400", "beyond"],
  ["-1e400", "beyond"],
  ["1e-400", "beyond"],
  ["0.000e-400", "exact"],
  ["0e9", "exact"],
  ["9007199254740993", "other digits"],
  ["9007199254740992.0", "exact"],
  ["4503599627370497.3", "exact"],
  ["9007199254740991.5", "other digits"],
  ["-9007199254740992", "exact"],
  ["90071992547409920e-1", "exact"],
  ["0.9007199254740992e16", "exact"],
  ["0.09007199254740993e17", "other digits"],
  ["10000000000000000000000", "exact"],
  ["100000000000000000000001", "other digits"],
])("%s is %s", (source, exactness) => {
  expect(exactnessOf(source)).toBe(exactness);
});

test.each([
  ['{"a":1234567890123456}', undefined],
  ['{"a":12345678901234567}', "12345678901234567"],
  ["[12345678901234567]", "12345678901234567"],
  ["[1,12345678901234567]", "12345678901234567"],
  ["[ 12345678901234567 ]", "12345678901234567"],
  ["[1,-12345678901234567]", "12345678901234567"],
  ["[1.5E+400,2]", "1.5E+400"],
  ['{"a":"\\"12345678901234567","b":1e5}', undefined],
  ['{"a":1e2,"b":"x","c":12345678901234567}', "12345678901234567"],
  [" 12345678901234567", "12345678901234567"],
  ['[1e5,"12345678901234567', undefined],
])("the first number of %s that a double does not hold is %s", (text, number) => {
  expect(inexactNumberIn(text)).toBe(number);
});
