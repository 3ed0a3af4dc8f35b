import { readFile } from "node:fs/promises";
import { describe, expect, test, type TestContext } from "vitest";
import { decide } from "../../packages/scanner/src/claude-code/decisions/decide.ts";
import { callOf, type Row } from "./claude-code/calls.ts";
import {
  type Case,
  cases,
  type HookCase,
  hookCases,
  isManaged,
  sandboxCases,
} from "./claude-code/cases.ts";
import { outcomeOf } from "./claude-code/outcome.ts";
import {
  hasClaudeCode,
  hasOwnEtc,
  hasSandbox,
  stageSession,
} from "./claude-code/staged-session.ts";

// Each case is a process of the real program, about a second of a core.
const patience = { timeout: 120_000, concurrent: true };

describe.skipIf(!hasClaudeCode)("Claude Code 2.1.329", patience, () => {
  test.for(cases.filter((one) => !isManaged(one)))(
    "does as Parapet says: $name",
    comparesWithParapet,
  );
  test.for(hookCases.filter((one) => !isManaged(one)))("runs hooks: $name", comparesHooks);
});

describe.skipIf(!hasSandbox)("Claude Code 2.1.329 in its sandbox", patience, () => {
  test.for(sandboxCases)("does as Parapet says: $name", comparesWithParapet);
});

describe.skipIf(!hasOwnEtc)("Claude Code 2.1.329 under an administrator", patience, () => {
  test.for(cases.filter(isManaged))("does as Parapet says: $name", comparesWithParapet);
  test.for(hookCases.filter(isManaged))("runs hooks: $name", comparesHooks);
});

async function comparesWithParapet(
  { files, calls }: Case,
  { onTestFinished }: TestContext,
): Promise<void> {
  const { model, pathOf, hears, remove } = await stageSession(files);
  onTestFinished(remove);
  const rows = Object.keys(calls) as Row[];
  const asked = rows.map((row) => ({ row, ...callOf(row, pathOf) }));
  const heard = await hears(asked.map(({ use }) => use));
  const real = asked.map(({ row }, index) => [row, outcomeOf(heard[index] ?? "")]);
  expect(Object.fromEntries(real)).toEqual(calls);
  const ours = asked.map(({ row, call }) => [row, decide(model, call).outcome]);
  expect(Object.fromEntries(ours)).toEqual(calls);
}

async function comparesHooks(
  { files, run }: HookCase,
  { onTestFinished }: TestContext,
): Promise<void> {
  const { model, pathOf, hears, remove } = await stageSession(files);
  onTestFinished(remove);
  await hears([callOf("$ ls", pathOf).use]);
  const ran = await readFile(pathOf("~/ran"), "utf8");
  expect(new Set(ran.trim().split("\n"))).toEqual(new Set(run));
  const ours = model.commands.map(({ text }) => /^echo (\w+)/.exec(text)?.[1] ?? text);
  expect(new Set(ours)).toEqual(new Set(run));
}
