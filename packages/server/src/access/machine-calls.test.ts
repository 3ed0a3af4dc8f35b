import {
  machineHeader,
  machineKeyOf,
  nonceHeader,
  signatureHeader,
  signatureOfUpload,
} from "@parapet/adapter-link";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { ProblemError } from "../core/problem.ts";
import type { ApiEnv } from "./environment.ts";
import { machineOf } from "./machine-calls.ts";

const at = Date.parse("2026-03-01T12:00:00.000Z");
const token = { name: "laptop-17", seed: new Uint8Array(32).fill(7) };
const other = { name: "laptop-17", seed: new Uint8Array(32).fill(8) };

/** As `newNonce` of the link makes them, at a time of the test's own. */
const nonceAt = (time: number) => `${time.toString(36)}.${"A".repeat(24)}`;

/** A service that knows laptop-17, and says who has called. */
function service() {
  const heard = new Set<string>();
  const app = new Hono<ApiEnv>();
  app.all("*", async (context) => {
    const caller = await machineOf(context, {
      keyOf: async (name) => (name === "laptop-17" ? machineKeyOf(token) : undefined),
      isFresh: async (nonce) => !heard.has(nonce) && heard.add(nonce) !== undefined,
      now: () => at,
    });
    return context.json({ caller, read: context.var.body?.length });
  });
  app.onError((error, context) => {
    const code = error instanceof ProblemError ? error.code : "fault";
    return context.json({ code, detail: error.message }, 401);
  });
  return app;
}

type Sent = {
  readonly by?: typeof token;
  readonly machine?: string;
  readonly nonce?: string;
  /** What is signed, where it is not what is sent. */
  readonly signedPath?: string;
  readonly signedBody?: string;
};

async function send(sent: Sent = {}, app = service()) {
  const path = "/api/v1/uploads?wait=1";
  const { by = token, machine = "laptop-17", nonce = nonceAt(at) } = sent;
  const { signedPath = path, signedBody = "scan" } = sent;
  const upload = { machine, nonce, path: signedPath, body: Buffer.from(signedBody) };
  const answer = await app.request(path, {
    method: "POST",
    headers: {
      [machineHeader]: machine,
      [nonceHeader]: nonce,
      [signatureHeader]: signatureOfUpload(by, upload),
    },
    body: "scan",
  });
  const said: Readonly<Record<string, unknown>> = JSON.parse(await answer.text());
  return said;
}

test("an upload that an enrolled machine has signed is its own, and is read once", async () => {
  expect(await send()).toEqual({ caller: { kind: "machine", name: "laptop-17" }, read: 4 });
});

test.each<[how: string, sent: Sent]>([
  ["with another token", { by: other }],
  ["for another body", { signedBody: "scam" }],
  ["for another path", { signedPath: "/api/v1/upload?wait=1" }],
  ["for another query", { signedPath: "/api/v1/uploads?wait=0" }],
  ["without its query", { signedPath: "/api/v1/uploads" }],
  ["as a machine that is not enrolled", { machine: "laptop-18" }],
  ["as what is no machine's name", { machine: "laptop-17/desk" }],
  ["without a time", { nonce: "once" }],
])("an upload that is signed %s is nobody's", async (_how, sent) => {
  expect(await send(sent)).toEqual({
    code: "unauthenticated",
    detail: expect.stringContaining("not signed by an enrolled machine"),
  });
});

test.each([60_000, -60_000])("a clock that is %i ms off is near enough", async (off) => {
  const said = await send({ nonce: nonceAt(at + off) });
  expect(said).toMatchObject({ caller: { kind: "machine" } });
});

test.each([
  [61_000, "61 s ahead of the server's"],
  [-61_000, "61 s behind the server's"],
])("a machine whose clock is %i ms off is told by how much", async (off, detail) => {
  expect(await send({ nonce: nonceAt(at + off) })).toEqual({
    code: "unauthenticated",
    detail: expect.stringContaining(detail),
  });
});

test("an upload that was kept on its way counts once", async () => {
  const app = service();
  const nonce = nonceAt(at);
  expect(await send({ nonce }, app)).toMatchObject({ read: 4 });
  expect(await send({ nonce }, app)).toMatchObject({
    code: "unauthenticated",
    detail: expect.stringContaining("already received"),
  });
});

test("who names no machine is none", async () => {
  const answer = await service().request("/api/v1/uploads", { method: "POST", body: "scan" });
  expect(await answer.json()).toEqual({});
});
