import { expect, test } from "vitest";
import { madeTitle, unusedTitle } from "./fix-titles.ts";

test("a fix with several ways is called by the way that it takes by itself", () => {
  const choices = [
    { name: "pairing", title: "Asks the owner" },
    { name: "off", title: "Hears nobody" },
  ];
  expect(madeTitle({ title: "Closes it", choices })).toBe("Asks the owner");
  expect(madeTitle({ title: "Closes it", choices: [] })).toBe("Closes it");
});

const tools = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ tool: `t${n}`, agent_id: "main" }));

test("of unused tools five are named, and the others counted", () => {
  expect(unusedTitle(tools(1))).toBe("Denies what was not used in 30 days: t0 to main");
  expect(unusedTitle(tools(5))).not.toContain("more");
  expect(unusedTitle(tools(7))).toMatch(/t4 to main and 2 more$/);
});
