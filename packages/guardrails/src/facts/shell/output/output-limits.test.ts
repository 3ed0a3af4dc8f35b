import { expect, test } from "vitest";
import { maxScript } from "../shell-limits.ts";
import { awkOutput } from "./awk.ts";
import { printfOutput } from "./printf.ts";
import { sedOutput } from "./sed.ts";

/*
 * Of what a program prints, so much is worked out. Past it the text is not known, or is longer than
 * what is read of one.
 */

const values = (count: number) => Array.from({ length: count }, () => "a");
const side = (count: number) => awkOutput([`{print ${"$1".repeat(count)}}`], "a");

test("awk: an expression of more parts than are put together is not known", () => {
  expect(side(64)).toBe("a".repeat(64));
  expect(side(65)).toBeUndefined();
});

test("printf: more values than a format is worked out for are not known", () => {
  expect(printfOutput(["%s", ...values(1024)])).toBe("a".repeat(1024));
  expect(printfOutput(["%s", ...values(1025)])).toBeUndefined();
});

test("printf: of a text that is too long to be read, no more is put together than shows it", () => {
  const long = "a".repeat(maxScript - 1);
  expect(printfOutput(["%s", long, "b"])).toBe(`${long}b`);
  expect(printfOutput(["%s", long, "b", "c", "d"])).toBe(`${long}bc`);
  expect(printfOutput(["%*s%s", "9999999999", "a", "b"])).toHaveLength(maxScript + 1);
  expect(printfOutput(["%1$s".repeat(10_000), long])).toHaveLength(maxScript + 1);
});

test("sed: more lines than are worked out are not known", () => {
  expect(sedOutput(["s/a/b/"], "a\n".repeat(1024))).toBe("b\n".repeat(1024).trimEnd());
  expect(sedOutput(["s/a/b/"], "a\n".repeat(1025))).toBeUndefined();
});

test("sed: a script of more commands than are worked out is not known", () => {
  expect(sedOutput(["s/a/ab/;".repeat(32)], "a")).toBe(`a${"b".repeat(32)}`);
  expect(sedOutput(["s/a/ab/;".repeat(33)], "a")).toBeUndefined();
  expect(sedOutput(["s/a/ab/;".repeat(1_000)], "a")).toBeUndefined();
});
