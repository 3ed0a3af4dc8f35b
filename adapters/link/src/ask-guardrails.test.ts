import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { askGuardrails } from "./ask-guardrails.ts";
import { nonceHeader, signatureHeader } from "./headers.ts";
import { sendHeartbeat } from "./send-heartbeat.ts";
import { signatureOfAnswer } from "./signatures.ts";

const key = "k".repeat(43);

/** A service that signs this answer, and the calls that it gets. */
async function serviceThatSays(answer: unknown, agent_id = "") {
  const calls: { readonly path: string | undefined; readonly body: unknown }[] = [];
  const server = createServer(async (call, response) => {
    calls.push({ path: call.url, body: JSON.parse(await text(call)) });
    const said = JSON.stringify(answer);
    const nonce = String(call.headers[nonceHeader]);
    response.setHeader(signatureHeader, signatureOfAnswer({ key, nonce, status: 200, body: said }));
    response.end(said);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return { calls, installation: { installation_id: "ad_1", key, url, service: "home", agent_id } };
}

const request = {
  agent_id: "own",
  session_id: "s",
  point: "input",
  source_trust: "user",
  text: "hello",
} as const;
const within = { timeoutMs: 60_000 };

test.each([
  ["", "own"],
  ["main", "main"],
])("a call of an installation for the agent %j is made for %s", async (agent, asked) => {
  const { calls, installation } = await serviceThatSays({ action: "allow" }, agent);
  await askGuardrails(installation, request, { ...within, adapter: "test" });
  expect(calls).toEqual([
    {
      path: "/api/v1/guardrails/evaluate",
      body: { ...request, adapter: "test", service: "home", agent_id: asked },
    },
  ]);
});

const nothing = { reasons: [], matched: [], failures: 0 };

test.each<[object, object]>([
  [{ action: "allow" }, { action: "allow", ...nothing }],
  [{ action: "block" }, { action: "block", ...nothing }],
  [{ action: "ask" }, { action: "ask", ...nothing }],
  [
    { action: "modify", updated_input: { a: 1 } },
    { action: "modify", updated_input: { a: 1 }, ...nothing },
  ],
  [
    { action: "allow", updated_input: { a: 1 } },
    { action: "allow", ...nothing },
  ],
  [
    {
      action: "block",
      reasons: ["It leaks.", 5],
      matched: [{ rule_id: "r", decision: "deny", more: 1 }, { rule_id: 5 }, "x"],
      errors: [{}, {}],
    },
    {
      action: "block",
      reasons: ["It leaks."],
      matched: [
        { rule_id: "r", decision: "deny" },
        { rule_id: "", decision: "" },
        { rule_id: "", decision: "" },
      ],
      failures: 2,
    },
  ],
  [
    { action: "block", reasons: "It leaks.", matched: {}, errors: 5 },
    { action: "block", ...nothing },
  ],
])("the answer %j is the evaluation %j", async (answer, evaluation) => {
  const { installation } = await serviceThatSays(answer);
  expect(await askGuardrails(installation, request, { ...within, adapter: "test" })).toEqual(
    evaluation,
  );
});

test.each<[unknown, string]>([
  ["allow", "not an evaluation"],
  [null, "not an evaluation"],
  [[{ action: "allow" }], "not an evaluation"],
  [{}, "an unknown action"],
  [{ action: "permit" }, "an unknown action"],
  [{ action: ["allow"] }, "an unknown action"],
  [{ action: "modify" }, "without the changed input"],
  [{ action: "modify", updated_input: "x" }, "without the changed input"],
  [{ action: "modify", updated_input: ["x"] }, "without the changed input"],
])("the answer %j is none", async (answer, why) => {
  const { installation } = await serviceThatSays(answer);
  await expect(
    askGuardrails(installation, request, { ...within, adapter: "test" }),
  ).rejects.toMatchObject({
    name: "NoTrustedAnswer",
    message: expect.stringContaining(why),
  });
});

test("a heartbeat goes to its own installation", async () => {
  const { calls, installation } = await serviceThatSays({});
  await sendHeartbeat(installation, { version: "1", loaded: true }, within);
  expect(calls).toEqual([
    { path: "/api/v1/adapters/ad_1/heartbeat", body: { version: "1", loaded: true } },
  ]);
});
