import { expect, test } from "vitest";
import type { FixChoice } from "../core/check.ts";
import { chooseOption } from "./choose-option.ts";

const choice = (name: string): FixChoice => ({ name, title: name });
const choices = [choice("pin"), choice("remove"), choice("ask")] as const;
const wanted = new Map([
  ["A", "remove"],
  ["B", "other"],
]);

test("the way that is asked for is taken, or else the default, where there are several", () => {
  expect(chooseOption("A", { choices }, wanted)?.name).toBe("remove");
  expect(chooseOption("C", { choices }, wanted)?.name).toBe("pin");
  expect(chooseOption("A", { choices }, undefined)?.name).toBe("pin");
  expect(chooseOption("C", {}, wanted)).toBeUndefined();
});

test("a way that there is not is refused, with those that there are", () => {
  expect(() => chooseOption("B", { choices }, wanted)).toThrow(
    'B cannot be fixed by "other"; choose pin (the default), remove or ask.',
  );
  expect(() => chooseOption("A", {}, wanted)).toThrow(
    'A can be fixed in one way only; ask for it without "=".',
  );
});
