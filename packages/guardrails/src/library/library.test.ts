import { describe, expect, test } from "vitest";
import { compileGuardrail } from "../evaluation/compile-guardrail.ts";
import { evaluate } from "../evaluation/evaluate.ts";
import { inMemorySessions } from "../labels/in-memory-sessions.ts";
import { freshSession } from "../labels/session-state.ts";
import { registrationFrom } from "../registration/registration.ts";
import { testContext, testRequest } from "../testing/evaluation.ts";
import { afterWriting, runAfterWriting } from "./fixtures/after-writing.ts";
import { controlByVariables, destructionByVariables } from "./fixtures/changed-variables.ts";
import { toolOf } from "./fixtures/command-fixtures.ts";
import { computedCommandCalls } from "./fixtures/computed-commands.ts";
import { destructiveCalls } from "./fixtures/destructive-commands.ts";
import { destructiveLoopsAndCode } from "./fixtures/destructive-loops-and-code.ts";
import { handedCommandCalls } from "./fixtures/handed-commands.ts";
import { openCommands } from "./fixtures/open-commands.ts";
import { selfModificationCalls } from "./fixtures/self-modification.ts";
import { guardrailLibrary } from "./guardrails/index.ts";
import type { LibraryFixture, LibraryGuardrail } from "./library-guardrail.ts";
import { libraryRequest } from "./library-request.ts";

const decisions = {
  deny: "deny",
  ask: "ask",
  redact: "modify",
  warn: "warn",
  log: "allow",
} as const;

function compiled(guardrail: LibraryGuardrail) {
  return compileGuardrail(
    registrationFrom(libraryRequest(guardrail, "main"), {
      guardrailId: guardrail.name,
      service: "s",
      registeredVia: "api",
      now: new Date(0),
    }),
  );
}

async function outcomeOf(guardrail: LibraryGuardrail, fixture: LibraryFixture) {
  const sessions = inMemorySessions();
  const { tool, point, text, source_trust, cwd, session } = fixture;
  const request = testRequest({
    point: point ?? guardrail.points[0] ?? "pre_tool_call",
    ...(tool === undefined ? {} : { tool: { args: {}, server: "", call_id: "1", ...tool } }),
    text,
    cwd,
    ...(source_trust === undefined ? {} : { source_trust }),
  });
  await sessions.update(request, () => ({
    state: { ...freshSession, ...session },
    result: undefined,
  }));
  const context = testContext({ sessions, now: fixture.now ?? "2025-11-19T12:00:00Z" });
  const { evaluation } = await evaluate(request, [compiled(guardrail)], context);
  return evaluation;
}

describe.each(guardrailLibrary.map((guardrail) => [guardrail.name, guardrail] as const))(
  "%s",
  (_, guardrail) => {
    test("each call of its examples has a name", () => {
      const examples = [...guardrail.fires, ...guardrail.silent];
      expect(examples.filter(({ tool }) => tool?.name === "")).toEqual([]);
    });

    test.each(guardrail.fires.map((fixture) => [fixture.why, fixture] as const))(
      "fires: %s",
      async (_why, fixture) => {
        expect(await outcomeOf(guardrail, fixture)).toMatchObject({
          decision: fixture.decision ?? decisions[guardrail.action],
          matched: [{ guardrail_name: guardrail.name }],
          errors: [],
        });
      },
    );

    test.each(guardrail.silent.map((fixture) => [fixture.why, fixture] as const))(
      "silent: %s",
      async (_why, fixture) => {
        expect(await outcomeOf(guardrail, fixture)).toMatchObject({
          decision: "allow",
          matched: [],
          errors: [],
        });
      },
    );
  },
);

describe.each([
  ["self-modification", selfModificationCalls],
  ["self-modification", handedCommandCalls],
  ["self-modification", computedCommandCalls],
  ["destructive-commands", destructiveCalls],
  ["destructive-commands", destructiveLoopsAndCode],
  ["self-modification", controlByVariables],
  ["self-modification", openCommands],
  ["destructive-commands", destructionByVariables],
] as const)("%s, in many wordings", (name, { fires, silent }) => {
  const guardrail = guardrailLibrary.find((one) => one.name === name)!;
  const isDenied = async (fixture: (typeof fires)[number]): Promise<boolean> => {
    const cwd = "/home/ann/project";
    const { decision } = await outcomeOf(guardrail, { why: "", tool: toolOf(fixture), cwd });
    return decision === "deny";
  };

  test("none gets through", async () => {
    const denied = await Promise.all(fires.map(isDenied));
    expect(fires.filter((_, at) => denied[at] !== true)).toEqual([]);
    expect(fires.length).toBeGreaterThanOrEqual(150);
  });

  test("ordinary work goes on", async () => {
    const denied = await Promise.all(silent.map(isDenied));
    expect(silent.filter((_, at) => denied[at] !== false)).toEqual([]);
    expect(silent.length).toBeGreaterThanOrEqual(130);
  });
});

describe.each([
  ["of harmless words", "echo hello > b"],
  ["of a command that takes control", "echo 'parapet unprotect x' > b"],
  ["of which nobody knows what it holds", "echo 'parapet unprotect x' > a; awk 1 a > b"],
  ["of code", `echo 'system("parapet unprotect x")' > b`],
])("after a file is written %s", (kind, write) => {
  const all = guardrailLibrary.map(compiled);
  const decisionOn = async (command: string): Promise<string> => {
    const tool = { name: "Bash", args: { command }, server: "", call_id: "1" };
    const request = testRequest({ tool, cwd: "/home/ann/project" });
    return (await evaluate(request, all, testContext({}))).evaluation.decision;
  };
  const decisionsOn = (commands: readonly string[]) =>
    Promise.all(
      commands.map(async (command) => [command, await decisionOn(`${write}; ${command}`)]),
    );

  test("an agent's ordinary work with it goes on", async () => {
    const decided = await decisionsOn(afterWriting);
    expect(decided.filter(([, decision]) => decision !== "allow")).toEqual([]);
  });

  test("what runs it is denied where it takes control", async () => {
    const decided = await decisionsOn(runAfterWriting);
    const denied = decided.filter(([, decision]) => decision === "deny");
    expect(denied).toEqual(kind === "of harmless words" ? [] : decided);
  });
});

test("a newcomer finds each guardrail by its name, and both kinds of fixtures in it", () => {
  const names = guardrailLibrary.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)].toSorted());
  expect(names.length).toBeGreaterThanOrEqual(15);
  for (const { fires, silent, owasp } of guardrailLibrary) {
    expect(fires.length).toBeGreaterThan(0);
    expect(silent.length).toBeGreaterThan(0);
    expect(owasp.length).toBeGreaterThan(0);
  }
});

test("no guardrail of the library fails on a call that has nothing of what it looks at", async () => {
  const all = guardrailLibrary.map(compiled);
  const bare = testRequest({ tool: { name: "x", args: {}, server: "", call_id: "" } });
  const { evaluation } = await evaluate(bare, all, testContext({}));
  expect(evaluation).toMatchObject({ decision: "allow", errors: [] });
});
