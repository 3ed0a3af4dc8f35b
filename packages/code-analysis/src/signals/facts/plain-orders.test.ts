import { expect, test } from "vitest";
import { markText } from "../../text/marked-text.ts";
import { plainOrders, type PlainOrder } from "./plain-orders.ts";

const order: PlainOrder = {
  hints: ["boil"],
  pattern: /\bboil (?:the )?sea\b/i,
  does: "boils the sea",
};
const mild: PlainOrder = { ...order, does: "warms the sea", severity: "medium" };
const seenIn = (text: string, orders: readonly PlainOrder[] = [order]) =>
  plainOrders(markText(text, "markdown"), orders).map(({ does, line }) => `${line} ${does}`);

test("an order counts once a line, and the worse of two", () => {
  expect(seenIn("Boil the sea, boil the sea.\nBoil sea.")).toEqual([
    "1 boils the sea",
    "2 boils the sea",
  ]);
  expect(seenIn("Boil the sea.", [mild, order])).toEqual(["1 boils the sea"]);
  expect(seenIn("Boil the sea.", [order, mild])).toEqual(["1 boils the sea"]);
  expect(seenIn("Boil the sea.", [mild, mild])).toEqual(["1 warms the sea"]);
});

test("an order in code, in quotation marks or in a description of others is none", () => {
  expect(seenIn("```\nboil the sea\n```")).toEqual([]);
  expect(seenIn("```\nboil the sea\n```", [{ ...order, isSetting: true }])).toHaveLength(1);
  expect(seenIn('They wrote "boil the sea" there.')).toEqual([]);
  expect(seenIn("They wrote “boil the sea” there.")).toEqual([]);
  expect(seenIn("Type `boil the sea` there.")).toEqual([]);
  expect(seenIn("An adversary might boil the sea.")).toEqual([]);
});

test("an order in a comment or a record counts, whatever its quotation marks", () => {
  expect(seenIn('<!-- "boil the sea" -->')).toHaveLength(1);
  expect(seenIn('{"rule": "boil the sea"}')).toHaveLength(1);
});

test("an order may be excluded, need other words, and describe itself", () => {
  expect(seenIn("Boil the sea.", [{ ...order, unless: () => true }])).toEqual([]);
  expect(seenIn("Boil the sea.", [{ ...order, also: ["never"] }])).toEqual([]);
  expect(seenIn("Boil sea.", [{ ...order, does: ([whole]) => whole }])).toEqual(["1 Boil sea"]);
});

test("a script gives no orders in prose", () => {
  expect(plainOrders(markText("# boil the sea", "script"), [order])).toEqual([]);
});

test("a string in a list of settings is no quotation", () => {
  expect(seenIn('"rules": [\n  "Boil the sea",\n  "boil sea"\n]')).toHaveLength(2);
  expect(seenIn('Examples:\n  "Boil the sea",')).toEqual([]);
  expect(seenIn('  "Boil the sea",')).toEqual([]);
});

test("an order behind the lines that are read is not reported", () => {
  expect(seenIn(`${"\n".repeat(20_001)}Boil the sea.`)).toEqual([]);
});
