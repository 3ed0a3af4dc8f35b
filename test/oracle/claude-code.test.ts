import { readFile } from "node:fs/promises";
import { describe, expect, test, type TestContext } from "vitest";
import { decide } from "../../packages/claude-code/src/decisions/decide.ts";
import type { ClaudeCodeModel } from "../../packages/claude-code/src/policy/model.ts";
import { parseRule, type Rule } from "../../packages/claude-code/src/policy/rules.ts";
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
  type StagedSession,
} from "./claude-code/staged-session.ts";

// Each case is a process of the real program, about a second of a core.
const patience = { timeout: 120_000, concurrent: true };
const isOfOthers = (one: Case | HookCase): boolean => !isManaged(one);

describe("Parapet says what becomes of calls, and which hooks run", { concurrent: true }, () => {
  test.for([...cases, ...sandboxCases])("$name", async ({ files, uses, calls }, context) => {
    const { model: idle, pathOf } = await staged(files, context);
    const model = { ...idle, allow: [...idle.allow, ...rulesWhileUsed(idle, uses)] };
    const ours = rowsOf(calls).map((row) => [row, decide(model, callOf(row, pathOf).call).outcome]);
    expect(Object.fromEntries(ours)).toEqual(calls);
  });

  test.for(hookCases)("$name", async ({ files, run }, context) => {
    const { model } = await staged(files, context);
    const ours = model.commands.map(({ text }) => /^echo (\w+)/.exec(text)?.[1] ?? text);
    expect(new Set(ours)).toEqual(new Set(run));
  });
});

describe.skipIf(!hasClaudeCode)("Claude Code 2.1.329 does the same", patience, () => {
  test.for(cases.filter(isOfOthers))("$name", doesTheSame);
  test.for(hookCases.filter(isOfOthers))("hooks: $name", runsTheSame);
});

describe.skipIf(!hasSandbox)("Claude Code 2.1.329 does the same in its sandbox", patience, () => {
  test.for(sandboxCases)("$name", doesTheSame);
});

describe.skipIf(!hasOwnEtc)(
  "Claude Code 2.1.329 does the same under an administrator",
  patience,
  () => {
    test.for(cases.filter(isManaged))("$name", doesTheSame);
    test.for(hookCases.filter(isManaged))("hooks: $name", runsTheSame);
  },
);

async function doesTheSame({ files, uses, calls }: Case, context: TestContext): Promise<void> {
  const { pathOf, hears } = await staged(files, context);
  const rows = rowsOf(calls);
  const before = uses === undefined ? undefined : { name: "Skill", input: { skill: uses } };
  const heard = await hears(
    rows.map((row) => callOf(row, pathOf).use),
    before,
  );
  const real = rows.map((row, index) => [row, outcomeOf(heard[index] ?? "")]);
  expect(Object.fromEntries(real)).toEqual(calls);
}

async function runsTheSame({ files, run }: HookCase, context: TestContext): Promise<void> {
  const { pathOf, hears } = await staged(files, context);
  await hears([callOf("$ ls", pathOf).use]);
  const ran = await readFile(pathOf("~/ran"), "utf8");
  expect(new Set(ran.trim().split("\n"))).toEqual(new Set(run));
}

async function staged(
  files: Case["files"],
  { onTestFinished }: TestContext,
): Promise<StagedSession> {
  const session = await stageSession(files);
  onTestFinished(session.remove);
  return session;
}

/** The rules of a skill or a command, as they hold while it is used. */
function rulesWhileUsed({ definitions }: ClaudeCodeModel, uses: string | undefined): Rule[] {
  return definitions
    .filter(({ name }) => uses !== undefined && name.includes(uses))
    .flatMap(({ allowedTools, level }) =>
      allowedTools.map((value) => parseRule({ value, at: "", level })),
    );
}

function rowsOf(calls: Case["calls"]): readonly Row[] {
  return Object.keys(calls) as Row[];
}
