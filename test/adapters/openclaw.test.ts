import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { saying, scripted } from "./support-openclaw/fake-model.ts";
import { type GuardedOpenClaw, guardOpenClaw, prove } from "./support-openclaw/guarded-openclaw.ts";
import type { Manner } from "./support-openclaw/guardrail-service.ts";
import { type Gateway, hasOpenClaw, invoke } from "./support-openclaw/openclaw-home.ts";
import { connectOperator, type Operator } from "./support-openclaw/operator.ts";

// A run of OpenClaw keeps a core busy for ten seconds, and cores are shared.
vi.setConfig({ testTimeout: 240_000 });

const blocking = { agent_id: "*", mode: "blocking" } as const;
const ofExec = (word: string) => ({
  ...blocking,
  match: { tools: ["exec"] },
  condition: `tool.args.command.contains("${word}")`,
});
const secrets = { id: "secret", min_severity: "low", params: {} } as const;
const token = "ghp_0123456789abcdefghijklmnopqrstuvwxyzAB";

const guardrails = [
  { ...ofExec("BLOCKME"), guardrail_name: "no-block-me", action: "deny" },
  { ...ofExec("ASKME"), guardrail_name: "ask-for-ask-me", action: "ask" },
  {
    ...blocking,
    guardrail_name: "no-secrets",
    points: ["pre_tool_call", "post_tool_call", "output"],
    detectors: [secrets],
    action: "redact",
  },
  {
    ...blocking,
    guardrail_name: "no-turn",
    points: ["input"],
    condition: 'text.contains("NOTURN")',
    action: "deny",
  },
  {
    ...blocking,
    guardrail_name: "after-web",
    match: { tools: ["write"] },
    condition: "labels.untrusted_seen",
    action: "deny",
  },
  {
    ...blocking,
    guardrail_name: "canary",
    match: { tools: ["sessions_list"] },
    condition: 'has(tool.args.label) && tool.args.label == "parapet-canary"',
    action: "deny",
  },
  {
    ...blocking,
    guardrail_name: "canary-file",
    match: { tools: ["write"] },
    condition: 'tool.args.content.contains("canary")',
    action: "deny",
  },
] as const;

const through = (id: string, args: object) => [{ tool: "tool_call", args: { id, args } }];
const run = (command: string) => scripted([{ tool: "exec", args: { command } }]);

describe.skipIf(!hasOpenClaw)("OpenClaw 2026.9.6 with Parapet's plugin", () => {
  let guarded: GuardedOpenClaw;
  let gateway: Gateway;
  let operator: Operator;
  beforeAll(async () => {
    guarded = await guardOpenClaw(guardrails);
    gateway = await guarded.home.startGateway();
    operator = await connectOperator(gateway.url);
  });
  afterAll(async () => {
    operator.leave();
    await gateway.stop();
    await guarded.remove();
  });

  /** What the agent has written to a file; "" when it has not. */
  const written = (name: string) =>
    readFile(join(guarded.home.workspace, name), "utf8").catch(() => "");

  /** The service and the model as every test expects them, also after one that failed half-way. */
  const asItWas = async () => {
    guarded.model.beforeStep(undefined);
    guarded.service.loseResults(false);
    guarded.service.behave("real");
    await guarded.service.comeBack();
  };

  test("a call that no guardrail minds runs", async () => {
    expect(await operator.say(run("echo hello"))).toContain("RESULTS<<hello>>");
  });

  test("a call that a guardrail refuses does not run, and the model reads why", async () => {
    const said = await operator.say(run("echo BLOCKME > blocked.txt"));
    expect(said).toContain("Parapet blocked this call");
    expect(await written("blocked.txt")).toBe("");
  });

  test("a call that is wrapped in another is judged as the one it is", async () => {
    const args = { id: "exec", args: { command: "echo BLOCKME > wrapped.txt" } };
    const said = await operator.say(scripted([{ tool: "tool_call", args }]));
    expect(said).toContain("Parapet blocked this call");
    expect(await written("wrapped.txt")).toBe("");
  });

  test("a secret is taken out of a call before it runs", async () => {
    await operator.say(run(`echo ${token} > redacted.txt`));
    const text = await written("redacted.txt");
    expect(text).toContain("redacted");
    expect(text).not.toContain(token);
  });

  test("a secret is taken out of a result before the model reads it", async () => {
    const [head, tail] = [token.slice(0, 20), token.slice(20)];
    await operator.say(run(`printf '%s' ${head}; echo ${tail}`));
    expect(guarded.model.heard.at(-1)).toContain("redacted: secret");
    expect(guarded.model.heard.at(-1)).not.toContain(token);
  });

  test("a person is asked, and the call runs once they say yes", async () => {
    expect(await operator.say(run("echo ASKME"), "allow-once")).toContain("RESULTS<<ASKME>>");
    expect(operator.asked.at(-1)).toMatchObject({
      request: {
        pluginId: "parapet",
        toolName: "exec",
        description: expect.stringContaining("requires approval"),
      },
    });
  });

  test("a person is asked, and the call does not run when they say no", async () => {
    const said = await operator.say(run("echo ASKME > refused.txt"), "deny");
    expect(said).toContain("Denied by user");
    expect(await written("refused.txt")).toBe("");
  });

  test("a turn that a guardrail refuses never reaches the model", async () => {
    expect(await operator.say("NOTURN")).toContain("Parapet blocked this turn");
    expect(guarded.model.heard.filter((told) => told.includes("NOTURN"))).toEqual([]);
  });

  test("calls at once are judged one by one", async () => {
    const commands = ["echo a", "echo BLOCKME", "echo b", "echo BLOCKME", "echo c"];
    const calls = commands.map((command) => ({ tool: "exec", args: { command } }));
    const said = await operator.say(scripted(calls));
    const [, results = ""] = /RESULTS<<(.*)>>/.exec(said) ?? [];
    const refused = expect.stringContaining("Parapet blocked this call");
    expect(results.split("|")).toEqual(["a", refused, "b", refused, "c"]);
  });

  test("what a foreign tool has said counts in the next call of the same conversation", async () => {
    const write = { tool: "write", args: { path: "after-web.txt", content: "x" } };
    const args = { id: "web_fetch", args: { url: "http://127.0.0.1:9/" } };
    const fetched = { tool: "tool_call", args };
    expect(await operator.say(scripted([fetched], [write]))).toContain("Parapet blocked this call");
    // The wrapper hands on foreign words as its own result.
    expect(
      guarded.service.questions.findLast(({ point }) => point === "post_tool_call"),
    ).toMatchObject({
      tool: { name: "tool_call" },
      source_trust: "external",
    });
    expect(await operator.say(scripted([write]))).not.toContain("Parapet blocked this call");
  });

  test("an answer in OpenClaw's own chat is asked about, and shown there as it is", async () => {
    expect(await operator.say(saying(`It is ${token}.`))).toContain(token);
    await expect
      .poll(() => guarded.service.questions)
      .toContainEqual(expect.objectContaining({ point: "output", text: `It is ${token}.` }));
  });

  test("an agent that another one starts has seen what that one has", async () => {
    const write = { tool: "write", args: { path: "child.txt", content: "x" } };
    const steps = [
      through("web_fetch", { url: "http://127.0.0.1:9/" }),
      through("sessions_spawn", { task: scripted([write]) }),
    ];
    await operator.say(scripted(...steps));
    await expect
      .poll(() => guarded.model.heard)
      .toContainEqual(expect.stringMatching(/Subagent Context.*after-web applies/s));
    expect(await written("child.txt")).toBe("");
  });

  test("a call without a model passes the plugin, too", async () => {
    const answer = await invoke(gateway.url, "sessions_list", { label: "parapet-canary" });
    expect(answer.text).toContain("Parapet blocked this call");
    expect(await invoke(gateway.url, "sessions_list", {})).toMatchObject({ status: 200 });
  });

  test("a call of 1 MB is not read in full, so a person is asked, and nobody says yes", async () => {
    const answer = await invoke(gateway.url, "sessions_list", { label: "x".repeat(1024 * 1024) });
    expect(answer.text).toContain("Denied by user");
    expect(operator.asked.at(-1)).toMatchObject({
      request: { description: expect.stringContaining("too large to be analyzed completely") },
    });
  });

  test.for([
    ["unknown word", "unknown action"],
    ["no JSON", "not JSON"],
    ["stranger", "not the service that the adapter was installed for"],
    ["error", "status 500"],
    ["silent", "did not answer"],
  ] as const satisfies readonly (readonly [Manner, string])[])(
    "an answer that is none (%s) blocks the call",
    async ([manner, reason]) => {
      onTestFinished(asItWas);
      guarded.service.behave(manner);
      const answer = await invoke(gateway.url, "sessions_list", {});
      expect(answer.text).toMatch(new RegExp(`Parapet blocked this call: .*${reason}`));
    },
  );

  test("with the service gone nothing runs, and with the service back it does", async () => {
    onTestFinished(asItWas);
    const script = run("echo away > away.txt");
    guarded.model.beforeStep(async (told) => {
      if (told.includes(script)) await guarded.service.goAway();
    });
    const said = await operator.say(script);
    guarded.model.beforeStep(undefined);
    expect(said).toContain("Parapet blocked this call: Parapet did not answer");
    expect(await written("away.txt")).toBe("");
    expect(await operator.say(run("echo away"))).toContain("Parapet blocked this turn");
    await guarded.service.comeBack();
    expect(await operator.say(run("echo back"))).toContain("RESULTS<<back>>");
  });

  test("a result that could not be told is denied, and the model reads that the call has run", async () => {
    onTestFinished(asItWas);
    guarded.service.loseResults(true);
    const said = await operator.say(run("echo secret-result"));
    expect(said).toContain("Parapet blocked the result of this call, which has already run");
    expect(said).not.toContain("secret-result");
  });

  test("a proof is seen in the running gateway, and with the route cut", async () => {
    const proof = await prove(guarded, "parapet-canary");
    expect(proof).toMatchObject({ blocked: true, blocked_when_away: true });
    expect(proof.detail).toContain("The running gateway blocked the call.");
  });

  test("the service hears that the plugin is loaded, and when the gateway ends in good order", async () => {
    expect(guarded.service.beats[0]).toMatchObject({ loaded: true });
    await gateway.stop();
    expect(guarded.service.beats.at(-1)).toMatchObject({ loaded: false });
  });
});
