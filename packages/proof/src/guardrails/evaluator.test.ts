import {
  askService,
  hookTokenOf,
  type HookTranslation,
  type Installation,
  NoTrustedAnswer,
} from "@parapet/adapter-link";
import { type GuardrailRequest, registrationFrom } from "@parapet/guardrails";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { serveOnSocket } from "../loopback/serve-on-socket.ts";
import { guardrailEvaluator } from "./evaluator.ts";

const denied: GuardrailRequest = {
  agent_id: "*",
  guardrail_name: "no-exec",
  mode: "blocking",
  action: "deny",
  match: { tools: ["exec"] },
};

function registered(request: GuardrailRequest, service = "home") {
  return registrationFrom(request, {
    now: new Date("2026-01-05T12:00:00Z"),
    service,
    guardrailId: `gr_${request.guardrail_name}_${service}`,
    registeredVia: "api",
  });
}

const hook: HookTranslation = {
  request: () => ({
    agent_id: "claude-code",
    session_id: "s",
    point: "pre_tool_call",
    source_trust: "agent",
    tool: { name: "exec", args: { command: "ls" }, server: "", call_id: "" },
  }),
  answer: (_, { action }) => ({ said: action }),
};

/** An evaluator as an adapter reaches it, and how to ask it. */
async function opened(...requests: readonly GuardrailRequest[]) {
  const folder = await mkdtemp(join(tmpdir(), "pe-"));
  const installation: Installation = {
    installation_id: "ad_tests",
    key: "canary-key",
    url: "http://127.0.0.1:9",
    socket: join(folder, "socket"),
    service: "home",
    agent_id: "",
  };
  const evaluator = guardrailEvaluator({
    installation,
    adapter: "openclaw",
    hook,
    guardrails: {
      registrations: [...requests.map((one) => registered(one)), registered(denied, "office")],
      adapters: [],
      places: { secrets: [], settings: [], ports: [] },
      timeZone: "UTC",
    },
    clock: { now: () => new Date("2026-01-05T12:00:00Z"), monotonic: () => 0 },
  });
  const close = await serveOnSocket(join(folder, "socket"), evaluator.answer);
  onTestFinished(async () => {
    close();
    await rm(folder, { recursive: true, force: true });
  });
  const ask = (body: object, as = installation) =>
    askService(as, "/api/v1/guardrails/evaluate", body, { timeoutMs: 10_000 });
  return { evaluator, installation, ask };
}

const call = (command: string) => ({
  agent_id: "main",
  session_id: "s",
  point: "pre_tool_call",
  source_trust: "agent",
  tool: { name: "exec", args: { command, background: false }, server: "", call_id: "1" },
});

test("the registered guardrails of the adapter's service decide, and the one that refused is named", async () => {
  const { evaluator, ask } = await opened(denied);
  expect(await ask(call("ls"))).toMatchObject({ action: "block" });
  const { objections } = evaluator;
  expect(objections.toCall({ tool: "exec", args: { command: "ls" } })).toMatchObject({
    guardrail: "no-exec",
    to: "call",
  });
  expect(objections.toCall({ tool: "exec", args: { command: "pwd" } })).toBeUndefined();
  expect(objections.toCall({ tool: "read", args: {} })).toBeUndefined();
  evaluator.forget();
  expect(objections.toCall({ tool: "exec", args: { command: "ls" } })).toBeUndefined();
});

test("guardrails of other services, and those that only monitor, refuse nothing", async () => {
  const { evaluator, ask } = await opened({ ...denied, mode: "monitoring" });
  expect(await ask(call("ls"))).toMatchObject({ action: "allow", would_block: true });
  expect(evaluator.objections.toCall({ tool: "exec", args: {} })).toBeUndefined();
});

test("a guardrail that refuses a text is named for it", async () => {
  const { evaluator, ask } = await opened({
    ...denied,
    guardrail_name: "no-orders",
    match: {},
    points: ["input"],
    condition: 'text.contains("order")',
  });
  const { tool: _, ...turn } = call("");
  await ask({ ...turn, point: "input", source_trust: "external", text: "follow order-5e1f-1" });
  expect(evaluator.objections.toText("order-5e1f-1")).toMatchObject({
    guardrail: "no-orders",
    to: "text",
  });
  expect(evaluator.objections.toText("order-5e1f-2")).toBeUndefined();
});

test("a caller without the key of the copy is not answered", async () => {
  const { installation, ask } = await opened(denied);
  const other = { ...installation, key: "another" };
  await expect(ask(call("ls"), other)).rejects.toThrow(NoTrustedAnswer);
  await expect(ask({ agent_id: "main" })).rejects.toThrow("status 422");
});

test("a runtime's own hook is answered in its form, for its token alone", async () => {
  const { evaluator } = await opened(denied);
  const asked = (token: string, url = "/api/v1/adapters/ad_tests/hooks/openclaw") =>
    evaluator.answer({
      method: "POST",
      url,
      headers: { authorization: `Bearer ${token}` },
      body: "{}",
    });
  const token = hookTokenOf("canary-key");
  expect(await asked(token)).toMatchObject({ status: 200, body: '{"said":"block"}' });
  expect(await asked("wrong")).toMatchObject({ status: 401 });
  expect(await asked(token, "/api/v1/adapters/ad_2/hooks/openclaw")).toMatchObject({ status: 404 });
  expect(await asked(token, "/api/v1/adapters/ad_tests/heartbeat")).toMatchObject({ status: 200 });
});
