import type { Evaluation } from "@parapet/adapter-link";
import { expect, test } from "vitest";
import type { Judge } from "./judge.ts";
import { isSilent, judgeItems, methodSubject } from "./judge-items.ts";
import { allowed, noPins } from "../testing/session.ts";

const said = (text: string) => ({ description: text });

/** What becomes of items, and the texts that guardrails were asked about. */
async function judged(
  items: readonly { description?: string }[],
  evaluationOn: (text: string) => Evaluation | undefined,
) {
  const texts: string[] = [];
  let open = 0;
  let most = 0;
  const judge: Judge = async ({ text = "" }) => {
    texts.push(text);
    most = Math.max(most, (open += 1));
    await new Promise((resolve) => setImmediate(resolve));
    open -= 1;
    return evaluationOn(text);
  };
  const person = {
    learn: () => undefined,
    canAsk: () => true,
    ask: () => Promise.reject(new Error("A person was asked about a list.")),
    take: () => false,
  };
  const gate = { judge, pins: noPins, person, server: "s", hidden: new Set<string>() };
  const results = await judgeItems(
    { ...gate, acceptCommand: "" },
    methodSubject("tools/list"),
    items,
  );
  return { results, texts, most };
}

const unless =
  (word: string, action: Evaluation["action"] = "block") =>
  (text: string): Evaluation =>
    text.includes(word) ? { ...allowed, action, reasons: ["No."] } : allowed;

test("a list that is allowed is asked about once, and passes as it is", async () => {
  const items = [said("one"), said("two")];
  const { results, texts } = await judged(items, unless("bad"));
  expect(results).toEqual(items.map((value) => ({ value })));
  expect(texts).toHaveLength(1);
  expect(texts[0]).toMatch(/one[^]*two/);
});

test.each(["block", "ask"] as const)(
  "an item that is refused (%s) hides no other, and no person is asked about it",
  async (action) => {
    const items = Array.from({ length: 40 }, (_, n) => said(n === 7 ? "bad" : `good ${n}`));
    const { results, texts, most } = await judged(items, unless("bad", action));
    expect(results.map((result) => "value" in result)).toEqual(items.map((_, n) => n !== 7));
    expect(results[7]).toEqual({ refused: expect.stringContaining("No."), isUnreachable: false });
    expect(texts).toHaveLength(41);
    expect(most).toBe(8);
  },
);

test("of a refused list 5,000 items are asked about, and the others are refused as it is", async () => {
  const items = Array.from({ length: 5_001 }, (_, n) => said(n === 0 ? "bad" : "good"));
  const { results, texts } = await judged(items, unless("bad"));
  expect(texts).toHaveLength(5_001);
  expect(results.filter((result) => "value" in result)).toHaveLength(4_999);
  expect(results.at(-1)).toMatchObject({ refused: expect.stringContaining("No.") });
});

test("while nobody can be asked, what says nothing passes", async () => {
  const { results, texts } = await judged([said("one"), {}], () => undefined);
  expect(results).toEqual([expect.objectContaining({ isUnreachable: true }), { value: {} }]);
  expect(texts).toHaveLength(1);
});

test("only what holds no text that a model could read is silent", () => {
  expect([{}, { description: "" }].map(isSilent)).toEqual([true, true]);
  expect(isSilent(said("one"))).toBe(false);
});
