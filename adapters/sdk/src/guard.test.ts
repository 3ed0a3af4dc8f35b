import { guard, GuardrailDenied, type GuardOptions, parapet } from "./index.ts";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import {
  type LoopbackService,
  type OddAnswer,
  startLoopbackService,
} from "../../../test/adapters/support-mcp/loopback-service.ts";

let service: LoopbackService;

beforeAll(async () => {
  service = await startLoopbackService();
  parapet.configure({ installation: service.installation, agentId: "sdk-test" });
});

afterAll(() => service.stop());

beforeEach(() => {
  service.setGuardrails();
  service.asked.length = 0;
});

/** A tool that keeps what it was called with. */
function recorder(options: Partial<GuardOptions> = {}) {
  const calls: { readonly to: string; readonly text: string }[] = [];
  const send = guard(
    async (message: { to: string; text: string }) => {
      calls.push(message);
      return { sent: true, echo: message.text };
    },
    { name: "send_email", ...options },
  );
  return { calls, send };
}

const pii = {
  detectors: [{ id: "pii", min_severity: "low", params: {} }],
  action: "redact",
} as const;

describe("a guarded function", () => {
  test("does what it did, with the very same arguments and result", async () => {
    const { calls, send } = recorder();
    const message = { to: "a", text: "hi" };
    const { echo } = await send(message);
    expect(echo).toBe("hi");
    expect(calls[0]).toBe(message);
    expect(service.asked).toMatchObject([
      { point: "pre_tool_call", agent_id: "sdk-test", adapter: "sdk", tool: { args: message } },
      { point: "post_tool_call", text: '{"sent":true,"echo":"hi"}' },
    ]);
  });

  test("does not run when it is denied", async () => {
    service.setGuardrails({ condition: "tool.args.to == 'b'" });
    const { calls, send } = recorder();
    await expect(send({ to: "b", text: "" })).rejects.toThrow(
      "Parapet blocked this call: Guardrail 0 speaks.",
    );
    await expect(send({ to: "b", text: "" })).rejects.toBeInstanceOf(GuardrailDenied);
    expect(calls).toEqual([]);
  });

  test("throws what it threw, once that is judged like a result", async () => {
    const failure = new Error("The page says: card 4111111111111111");
    const fetchPage = guard(() => Promise.reject(failure), { name: "fetch_page" });
    await expect(fetchPage()).rejects.toBe(failure);
    expect(service.asked.at(-1)).toMatchObject({
      point: "post_tool_call",
      text: expect.stringContaining("The page says"),
    });
    const atOnce = guard(
      (): never => {
        throw failure;
      },
      { name: "fetch_page" },
    );
    for (const action of ["deny", "redact"] as const) {
      service.setGuardrails({ ...pii, action, points: ["post_tool_call"] });
      for (const tool of [fetchPage, atOnce]) {
        const thrown = await tool().catch((error: unknown) => error);
        expect(thrown).toMatchObject({ hasRun: true });
        expect(String(thrown)).not.toContain("4111");
      }
    }
  });

  test("says a refusal of a guarded function inside as it is", async () => {
    service.setGuardrails({ match: { tools: ["inner"] } });
    const inner = guard(() => "done", { name: "inner" });
    const outer = guard(() => inner(), { name: "outer" });
    await expect(outer()).rejects.toMatchObject({ tool: "inner" });
    expect(service.asked).toHaveLength(2);
  });

  test("runs with rewritten arguments, whatever comes after them stays", async () => {
    service.setGuardrails(pii);
    const seen: unknown[] = [];
    const rest = { toolCallId: "1", signal: AbortSignal.abort() };
    const tool = guard((...args: unknown[]) => void seen.push(...args), { name: "t" });
    await tool({ text: "card 4111111111111111", n: 1 }, rest);
    expect(seen).toEqual([{ text: "card [redacted: pii.card]", n: 1 }, rest]);
  });

  test("takes values one by one under the names that are given", async () => {
    service.setGuardrails(pii, { condition: "tool.args.subject == 'no'" });
    const add = guard((subject: string, body: string) => `${subject}/${body}`, {
      name: "note",
      parameters: ["subject", "body"],
    });
    expect(await add("yes", "of ann@firm.net")).toBe("yes/of [redacted: pii.email]");
    await expect(add("no", "")).rejects.toBeInstanceOf(GuardrailDenied);
  });

  test("gives back a redacted result, or none, and says that it has run", async () => {
    const read = guard(() => ({ from: "bo@firm.net" }), { name: "read_mail" });
    service.setGuardrails({ ...pii, points: ["post_tool_call"] });
    expect(await read()).toEqual({ from: "[redacted: pii.email]" });
    service.setGuardrails({ condition: "true", points: ["post_tool_call"] });
    await expect(read()).rejects.toMatchObject({ hasRun: true, tool: "read_mail" });
  });
});

describe("a person", () => {
  beforeEach(() =>
    service.setGuardrails({ condition: "true", action: "ask", points: ["pre_tool_call"] }),
  );

  test("who says yes lets it run, and reads what it is about", async () => {
    const questions: unknown[] = [];
    const { calls, send } = recorder({
      ask: (question) => {
        questions.push(question);
        return true;
      },
    });
    await send({ to: "a", text: "x" });
    expect(calls).toHaveLength(1);
    expect(questions).toMatchObject([
      { tool: "send_email", args: { to: "a" }, reasons: ["Guardrail 0 speaks."] },
    ]);
  });

  test.for([
    ["says no", (): boolean => false],
    [
      "cannot be reached",
      (): boolean => {
        throw new Error("no terminal");
      },
    ],
    ["answers something else", (): boolean => JSON.parse('"ok"')],
    ["is nowhere", undefined],
  ] as const)("who %s does not let it run", async ([, ask]) => {
    const { calls, send } = recorder(ask === undefined ? {} : { ask });
    await expect(send({ to: "a", text: "x" })).rejects.toBeInstanceOf(GuardrailDenied);
    expect(calls).toEqual([]);
  });
});

describe("a person who is asked about a result", () => {
  beforeEach(() =>
    service.setGuardrails({ condition: "true", action: "ask", points: ["post_tool_call"] }),
  );

  test("who says yes lets the agent have it, and reads what the call was", async () => {
    const questions: unknown[] = [];
    const ask = (question: unknown) => questions.push(question) > 0;
    const { send } = recorder({ ask });
    expect(await send({ to: "a", text: "x" })).toEqual({ sent: true, echo: "x" });
    const note = guard((to: string) => to, { name: "note", parameters: ["to"], ask });
    expect(await note("b")).toBe("b");
    expect(questions).toMatchObject([
      { tool: "send_email", args: { to: "a", text: "x" }, hasRun: true },
      { tool: "note", args: { to: "b" }, hasRun: true },
    ]);
  });

  test("who says no keeps it from the agent, which is told that the tool has run", async () => {
    const { calls, send } = recorder({ ask: () => false });
    await expect(send({ to: "a", text: "x" })).rejects.toMatchObject({ hasRun: true });
    expect(calls).toHaveLength(1);
  });
});

/** What is said of a call, and then of its result. */
function answerWith(...answers: readonly object[]): void {
  let asked = 0;
  service.answerOddly((_, sign) => {
    sign(JSON.stringify(answers[asked]));
    asked += 1;
  });
}

const changed = (updated_input: object) => ({ action: "modify", updated_input });

describe("what a guardrail would change and cannot is denied", () => {
  test("arguments of which guardrails saw a part", async () => {
    answerWith(changed({ text: "" }));
    const { calls, send } = recorder();
    await expect(send({ to: "a", text: "x".repeat(100_000) })).rejects.toThrow(
      "its arguments are too long to redact.",
    );
    expect(calls).toEqual([]);
  });

  test.each([
    ["a result whose text did not come back", { other: "x" }, "short"],
    ["a result of which guardrails saw a part", { text: "x" }, "x".repeat(100_000)],
    ["a result that is no longer what it was", { text: '{"sent":' }, "short"],
  ])("%s", async (_what, updated_input, text) => {
    answerWith({ action: "allow" }, changed(updated_input));
    const { send } = recorder();
    await expect(send({ to: "a", text })).rejects.toMatchObject({
      hasRun: true,
      message: expect.stringContaining("it cannot be redacted."),
    });
  });

  test("and a refusal without a reason has one", async () => {
    answerWith({ action: "block" });
    await expect(recorder().send({ to: "a", text: "x" })).rejects.toThrow("a guardrail objects.");
  });
});

test("many long arguments are said to be cut, for guardrails cannot see it", async () => {
  const tool = guard((given: object) => Object.keys(given).length, { name: "t" });
  await tool(Object.fromEntries(Array.from({ length: 40 }, (_, n) => [n, "x".repeat(9_000)])));
  await tool({ short: "x" });
  const cut = service.asked
    .filter(({ point }) => point === "pre_tool_call")
    .map((asked) => asked.tool?.args_cut);
  expect(cut).toEqual([true, undefined]);
});

test("whose words a result is, which session and which agent are as the program says", async () => {
  const { send } = recorder({ resultTrust: "user", sessionId: "own" });
  await parapet.session("around", () => send({ to: "a", text: "x" }));
  expect(service.asked).toMatchObject([
    { source_trust: "agent", session_id: "own" },
    { source_trust: "user", session_id: "own" },
  ]);
  // As a program without types may say it.
  const unnamed: object = { agentId: undefined };
  await recorder(unnamed).send({ to: "a", text: "x" });
  expect(service.asked.at(-1)).toMatchObject({ agent_id: "sdk", source_trust: "external" });
});

test("an installation that a file names is read once", async () => {
  const folder = mkdtempSync(join(tmpdir(), "parapet-sdk-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const installation = join(folder, "installation.json");
  writeFileSync(installation, JSON.stringify(service.installation));
  const { calls, send } = recorder({ installation });
  await send({ to: "a", text: "x" });
  rmSync(installation);
  await send({ to: "b", text: "x" });
  expect(calls).toHaveLength(2);
});

describe("it does not run on", () => {
  test.for<[string, OddAnswer]>([
    ["a malformed answer", (_, sign) => sign("allow")],
    ["an unknown decision word", (_, sign) => sign('{"action":"permit"}')],
    ["a change without what to change to", (_, sign) => sign('{"action":"modify"}')],
    ["a third party's answer", (response) => response.end('{"action":"allow"}')],
    ["a broken connection", (response) => response.destroy()],
    ["silence", () => undefined],
  ])("%s", async ([, odd]) => {
    service.answerOddly(odd);
    const { calls, send } = recorder();
    await expect(send({ to: "a", text: "x" })).rejects.toThrow(/its service is unreachable/);
    expect(calls).toEqual([]);
  });

  test("a service that is down, or an installation that is not there", async () => {
    for (const installation of [
      { ...service.installation, url: "http://127.0.0.1:9" },
      "/nowhere/installation.json",
    ]) {
      const { calls, send } = recorder({ installation });
      await expect(send({ to: "a", text: "x" })).rejects.toBeInstanceOf(GuardrailDenied);
      expect(calls).toEqual([]);
    }
  });

  test("arguments that nobody can read", async () => {
    const circle: { self?: unknown } = {};
    circle.self = circle;
    const tool = guard((..._given: unknown[]) => 1, { name: "t" });
    await expect(tool(circle)).rejects.toThrow(/cannot be read/);
  });

  test("1 MB that a guardrail looks at; it does where none looks", async () => {
    const text = "x".repeat(1024 * 1024);
    const { calls, send } = recorder();
    await send({ to: "a", text });
    expect(calls[0]?.text).toHaveLength(text.length);
    service.setGuardrails({ condition: "text == 'never'", points: ["pre_tool_call"] });
    await expect(send({ to: "a", text })).rejects.toBeInstanceOf(GuardrailDenied);
  });
});

test("parallel calls get their own answers, in the sessions that they run in", async () => {
  service.setGuardrails({ condition: "session_id == 'b'" });
  const { send } = recorder();
  const run = (session: string, n: number) =>
    parapet.session(session, () => send({ to: "a", text: String(n) }).catch(() => undefined));
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) => run(n % 2 === 0 ? "a" : "b", n)),
  );
  for (const [n, answer] of answers.entries()) {
    expect(answer?.echo).toBe(n % 2 === 0 ? String(n) : undefined);
  }
});

test("a session in a session is its child, so that taint is passed on", async () => {
  const { send } = recorder();
  await parapet.session("outer", () =>
    parapet.session("inner", () => send({ to: "a", text: "x" })),
  );
  expect(service.asked[0]).toMatchObject({ session_id: "inner", parent_session_id: "outer" });
});

test("a session within itself is no child of its own", async () => {
  const { send } = recorder();
  const again = (id: string) =>
    parapet.session(id, () => parapet.session(id, () => send({ to: "a", text: "x" })));
  await again("outer");
  expect(service.asked.at(-1)).not.toHaveProperty("parent_session_id");
  await parapet.session("outer", () => again("inner"));
  expect(service.asked.at(-1)).toMatchObject({ session_id: "inner", parent_session_id: "outer" });
});
