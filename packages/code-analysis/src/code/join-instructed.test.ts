import { expect, test } from "vitest";
import type { Hit } from "../text/signal.ts";
import { joinInstructed } from "./join-instructed.ts";

const hit = (does: string): Hit => ({ line: 1, column: 1, excerpt: "", does, confidence: "high" });
const named = { script: "hooks/a.py", words: [], line: 3, column: 1, excerpt: "" };

function joined(own: Readonly<Record<string, readonly Hit[]>>, isHooks: boolean) {
  const instructed = { scripts: [named], sendings: [] };
  const hits = joinInstructed(
    {
      hits: new Map([["hooks/a.py", new Map(Object.entries(own))]]),
      shown: new Map(),
      kept: [],
      notFollowed: new Set(),
    },
    [{ path: "hooks/hooks.json", instructed, isHooks }],
  );
  return (hits.get("hooks/a.py")?.get("EXF-001") ?? []).map(({ does }) => does);
}

const run = ", and hooks/hooks.json line 3 has it run";

test("what a hook gets and sends on is a send", () => {
  const input = [hit("sends its standard input to c.zzz.io")];
  expect(joined({ "INPUT-001": input }, true)).toEqual([`${input[0]?.does}${run}`]);
  expect(joined({ "INPUT-001": input, "EXF-001": [hit("sends a key")] }, true)).toEqual([
    `sends a key${run}`,
    `${input[0]?.does}${run}`,
  ]);
});

test("a program that is not a hook may send what it is given", () => {
  expect(joined({ "INPUT-001": [hit("sends its standard input")] }, false)).toEqual([]);
  expect(joined({ "EXF-001": [hit("sends a key")] }, true)).toEqual([`sends a key${run}`]);
});
