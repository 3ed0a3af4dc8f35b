import { expect, test } from "vitest";
import type { UploadAnswer } from "../operations/store-upload.ts";
import { mounted } from "./mounted.test-support.ts";
import { mountUploads } from "./uploads.ts";
import type { Caller } from "../access/caller.ts";
import type { ApiContext } from "./context.ts";

const answer: UploadAnswer = {
  scan_id: "sc_1",
  service: "laptop-17/desk",
  stored: true,
  findings: 1,
  attack_paths: 1,
};

/** Uploads whose end the test decides. */
function uploads(caller: Caller = { kind: "machine", name: "laptop-17" }) {
  const ends: ((stored: UploadAnswer) => void)[] = [];
  const workspacesFor = (() => ({
    storeUpload: () => new Promise((resolve) => ends.push(resolve)),
  })) as unknown as ApiContext["workspacesFor"];
  const app = mounted((routes) => {
    routes.use(async (c, next) => {
      c.set("body", new Uint8Array([1]));
      await next();
    });
    mountUploads(routes, { workspacesFor });
  }, caller);
  const headers = { "Content-Type": "application/json", "Content-Encoding": "gzip" };
  const send = async (change: Readonly<Record<string, string>> = {}) =>
    app.request("/api/v1/uploads", { method: "POST", headers: { ...headers, ...change } });
  return { ends, send };
}

test("one machine cannot fill the memory of the server", async () => {
  const { ends, send } = uploads();
  const first = [send(), send()];
  await expect.poll(() => ends.length).toBe(2);
  const refused = await send();
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "10"]);
  for (const end of ends) end(answer);
  expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200]);
  const later = send();
  await expect.poll(() => ends.length).toBe(3);
  ends[2]?.(answer);
  expect((await later).status).toBe(200);
});

test("an upload is compressed JSON", async () => {
  const { send } = uploads();
  expect((await send({ "Content-Encoding": "br" })).status).toBe(415);
  expect((await send({ "Content-Type": "text/plain" })).status).toBe(415);
});

test("nobody but a machine sends uploads", async () => {
  for (const caller of [{ kind: "operator" }, { kind: "local" }] as const) {
    expect((await uploads(caller).send()).status).toBe(401);
  }
});
