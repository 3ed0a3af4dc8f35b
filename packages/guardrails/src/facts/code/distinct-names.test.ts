import { expect, test } from "vitest";
import { processorMs } from "../../testing/processor-time.ts";
import { withResolvedNames } from "./resolved-names.ts";
import { withResolvedValues } from "./resolved-values.ts";
import { withDistinctNames } from "./distinct-names.ts";

test("two loops over one name do not mix what they go through", () => {
  const code = "for d in a: show(d)\nfor d in b: remove(d)";
  expect(withDistinctNames(code)).toBe(
    "for d_of_0 in a: show(d_of_0)\nfor d_of_1 in b: remove(d_of_1)",
  );
});

test("a name that one loop alone uses stays as it is", () => {
  const code = "for d in a: remove(d)";
  expect(withDistinctNames(code)).toBe(code);
});

test("a name of a function is its own until its block ends", () => {
  const code = "d = x\ndef clean(d):\n\n    remove(d)\n\nshow(d)";
  expect(withDistinctNames(code)).toBe(
    "d = x\ndef clean(d_of_0):\n\n    remove(d_of_0)\n\nshow(d)",
  );
});

test("what a list does with each of its items stands before the name", () => {
  const code = "[show(d) for d in a]; [remove(d) for d in b]";
  expect(withDistinctNames(code)).toBe(
    "[show(d_of_0) for d_of_0 in a]; [remove(d_of_1) for d_of_1 in b]",
  );
});

test("a loop in a block is no list", () => {
  const code = "f(() => { for (const d of a) show(d); for (const d of b) remove(d); })";
  expect(withDistinctNames(code)).toBe(
    "f(() => { for (const d_of_0 of a) show(d_of_0); for (const d_of_1 of b) remove(d_of_1); })",
  );
});

test("a value that is made of the one before is still the loop's, another one is not", () => {
  expect(withDistinctNames("for f in a:\n  f = join(b, f)\n  remove(f)\nf = c\nshow(f)")).toBe(
    "for f_of_0 in a:\n  f_of_0 = join(b, f_of_0)\n  remove(f_of_0)\nf = c\nshow(f)",
  );
});

test("very long code with a name for everything takes no long time", () => {
  const took = processorMs(() => {
    for (const piece of ["for a in b: a(a)\n", "a = b;", "(", "\n ", "a=>"]) {
      withDistinctNames(piece.repeat(16_384 / piece.length));
    }
    for (const piece of [
      '"a" \n ',
      '("a" ',
      "sorted(['a' ",
      "{ | a |",
      "'%s' % (a ",
      "for a, b in enumerate((",
    ]) {
      withResolvedValues(`x = [${piece.repeat(16_384 / piece.length)}`);
      withResolvedNames(piece.repeat(16_384 / piece.length));
    }
  });
  expect(took).toBeLessThan(2_000);
});
