import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OpenAPIHono } from "@hono/zod-openapi";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ProblemError, problemResponse } from "../core/problem.ts";
import { openStore, type Store } from "../store/store.ts";
import type { ApiEnv } from "../access/environment.ts";
import { assertWritable } from "./assert-writable.ts";
import { mountProbes } from "./probes.ts";

let folder: string;
let store: Store;
let closing: AbortController;
let app: OpenAPIHono<ApiEnv>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parapet-probes-"));
  store = await openStore(join(folder, "parapet.db"), { clock: () => new Date(0) });
  closing = new AbortController();
  app = new OpenAPIHono<ApiEnv>();
  app.use(async (c, next) => {
    c.set("caller", { kind: "stranger" });
    await next();
  });
  app.onError((error, c) =>
    error instanceof ProblemError ? problemResponse(c, error, "req_1") : c.text("", 500),
  );
  const writable = assertWritable({ store, nowMs: () => performance.now() });
  mountProbes(app, { closing: closing.signal, ownProof: () => "" }, writable);
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

const statusOf = async (path: string) => (await app.request(path)).status;

test("a service that runs is alive and ready", async () => {
  expect([await statusOf("/livez"), await statusOf("/readyz")]).toEqual([200, 200]);
});

test("one that is stopping gets no more requests, and is not restarted for it", async () => {
  closing.abort();
  expect([await statusOf("/livez"), await statusOf("/readyz")]).toEqual([200, 503]);
});

test("one whose database is gone gets no more requests, and says why", async () => {
  await store.close();
  expect(await statusOf("/livez")).toBe(200);
  const answer = await app.request("/readyz");
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ detail: expect.stringContaining("database") });
});
