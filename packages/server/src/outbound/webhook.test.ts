import { createHmac } from "node:crypto";
import { shownViolation } from "@parapet/guardrails";
import { expect, test } from "vitest";
import {
  told,
  toldExposure,
  toldInstruction,
  toldMachine,
  toldDrift,
  toldSuppression,
  violation,
} from "../store/posture.test-support.ts";
import type { PostResult } from "./post.ts";
import { webhook } from "./webhook.ts";

const now = () => new Date("2026-02-03T04:05:06.789Z");
const address = "https://hooks.example.test/T000/secret";

function hook(result: PostResult, secret = "a secret of at least thirty-two characters") {
  const messages: { readonly headers: Readonly<Record<string, string>>; readonly body: string }[] =
    [];
  const receiver = webhook({
    address,
    secret,
    now,
    post: async ({ headers, body }) => {
      messages.push({ headers, body });
      return result;
    },
  });
  return { receiver, messages };
}

test("a receiver can tell that Parapet sent it, and that nobody changed it", async () => {
  const { receiver, messages } = hook({ sent: true, status: 204 });
  expect(await receiver.deliver(told(violation()))).toEqual({ outcome: "taken" });
  const [{ headers, body } = { headers: {} as Record<string, string>, body: "" }] = messages;
  const signature = createHmac("sha256", "a secret of at least thirty-two characters")
    .update(`${headers["webhook-id"]}.1770091506.${body}`)
    .digest("base64");
  expect(headers).toMatchObject({
    "webhook-timestamp": "1770091506",
    "webhook-signature": `v1,${signature}`,
  });
  expect(JSON.parse(body)).toEqual({
    type: "violations.observed",
    timestamp: "2026-02-03T04:05:06.789Z",
    data: { violations: [shownViolation(violation())] },
  });
});

test("a test message is signed like all others and tells of nothing", async () => {
  const { receiver, messages } = hook({ sent: true, status: 404 });
  expect(await receiver.test()).toEqual({ outcome: "failed", reason: "status 404" });
  expect(messages[0]?.headers).toHaveProperty("webhook-signature");
  expect(JSON.parse(messages[0]?.body ?? "")).toMatchObject({ type: "parapet.test", data: {} });
  expect(receiver.address).toBe("https://hooks.example.test/…");
});

test("a secret in the form of Standard Webhooks signs with its bytes", async () => {
  const bytes = Buffer.from("thirty-two bytes of a real secret");
  const { receiver, messages } = hook(
    { sent: true, status: 200 },
    `whsec_${bytes.toString("base64")}`,
  );
  await receiver.deliver(told(violation()));
  const { headers, body } = messages[0]!;
  const signature = createHmac("sha256", bytes)
    .update(`${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`)
    .digest("base64");
  expect(headers["webhook-signature"]).toBe(`v1,${signature}`);
});

test("the same violations are the same message at each attempt", async () => {
  const { receiver, messages } = hook({ sent: true, status: 500 });
  await receiver.deliver(told(violation()));
  await receiver.deliver(told(violation()));
  await receiver.deliver(told(violation({ violation_id: "other" })));
  const ids = messages.map(({ headers }) => headers["webhook-id"]);
  expect(ids[1]).toBe(ids[0]);
  expect(ids[2]).not.toBe(ids[0]);
});

test.each([
  [301, "failed"],
  [400, "refused"],
  [401, "failed"],
  [404, "failed"],
  [410, "refused"],
  [429, "failed"],
  [503, "failed"],
])("an answer %i is: %s", async (status, outcome) => {
  const { receiver } = hook({ sent: true, status });
  expect(await receiver.deliver(told(violation()))).toEqual({
    outcome,
    reason: `status ${status}`,
  });
});

test("neither its name nor a failure says where the webhook is", async () => {
  const { receiver } = hook({ sent: false, reason: "ECONNREFUSED" });
  const handed = await receiver.deliver(told(violation()));
  expect(JSON.stringify([receiver.id, handed])).not.toMatch(/hooks|T000|secret/);
});

test("exposures are a message of their own, the same at each attempt", async () => {
  const { receiver, messages } = hook({ sent: true, status: 500 });
  const exposure = toldExposure();
  await receiver.deliver([{ kind: "exposure", exposure }]);
  await receiver.deliver([{ kind: "exposure", exposure }]);
  expect(JSON.parse(messages[0]?.body ?? "")).toEqual({
    type: "exposures.changed",
    timestamp: "2026-02-03T04:05:06.789Z",
    data: { exposures: [exposure] },
  });
  expect(messages[1]?.headers["webhook-id"]).toBe(messages[0]?.headers["webhook-id"]);
});

test.each([
  ["machines.silent", { kind: "machine", machine: toldMachine() }, { machines: [toldMachine()] }],
  [
    "suppressions.expired",
    { kind: "suppression", suppression: toldSuppression() },
    { suppressions: [toldSuppression()] },
  ],
  [
    "instructions.answered",
    { kind: "instruction", instruction: toldInstruction() },
    { instructions: [toldInstruction()] },
  ],
  ["drift.opened", { kind: "drift", drift: toldDrift() }, { drift: [toldDrift()] }],
] as const)(
  "a receiver knows %s by its type, and the message by its ID",
  async (type, event, data) => {
    const { receiver, messages } = hook({ sent: true, status: 204 });
    await receiver.deliver([event]);
    await receiver.deliver([event]);
    expect(JSON.parse(messages[0]?.body ?? "")).toMatchObject({ type, data });
    const ids = messages.map(({ headers }) => headers["webhook-id"]);
    expect(new Set(ids).size).toBe(1);
  },
);
