import { describe, expect, test } from "vitest";
import { goStrings } from "../../bench/detectors/go-strings.ts";
import { samplePattern } from "../../bench/detectors/sample-pattern.ts";
import { percent, wilson } from "../../bench/detectors/wilson.ts";

const first = (): number => 0;
const last = (): number => 0.999;

describe("intervals are Wilson's", () => {
  test.each([
    [0, 10, 0, 0.2775],
    [5, 10, 0.2366, 0.7634],
    [81, 263, 0.2553, 0.3662],
    [10, 10, 0.7225, 1],
  ])("%i of %i", (hits, of, low, high) => {
    const interval = wilson(hits, of);
    expect(interval[0]).toBeCloseTo(low, 4);
    expect(interval[1]).toBeCloseTo(high, 4);
  });

  test("nothing counted says nothing", () => {
    expect(wilson(0, 0)).toEqual([0, 1]);
    expect(percent(0, 0)).toBe("-");
    expect(percent(1, 2)).toBe("50 % (9.5 to 90.5)");
  });
});

describe("a text that fits a pattern", () => {
  test.each([
    ["[a-c]{3}", "aaa", "ccc"],
    ["x(?:ab|cd){2}y?", "xababy".slice(0, 5), "xcdcdy"],
    [String.raw`t1\.[\w=\-]{1,2}`, "t1.w", "t1.--"],
    ["k-[0-9]{2,4}", "k-00", "k-9999"],
  ])("%s", (pattern, lowest, highest) => {
    expect(samplePattern(pattern, first)).toBe(lowest);
    expect(samplePattern(pattern, last)).toBe(highest);
  });
});

test("the strings of a Go list are read, and nothing in it is run", () => {
  const source = `
    "a\\"b" + token, // one
    \`c
d\`,
    generateSampleSecret("x",
      "y_" + secrets.NewSecret(hex("3"))),
  }`;
  expect(goStrings(source, 0, new Map([["token", "T"]]), first)).toEqual([
    'a"bT',
    "c\nd",
    'x_api_token = "y_aaa"',
  ]);
  expect(() => goStrings("os.Exit(1)}", 0, new Map(), first)).toThrow("Not understood");
  expect(() => goStrings('"a"', 0, new Map(), first)).toThrow("does not end");
});
