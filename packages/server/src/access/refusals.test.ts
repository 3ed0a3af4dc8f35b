import { expect, test } from "vitest";
import { createLog } from "../core/log.ts";
import { type Refusal, refusalRecorder } from "./refusals.ts";

function recording(nowMs = () => 0) {
  const lines: string[] = [];
  const entries: unknown[] = [];
  const log = createLog((line) => lines.push(line), { level: "warn", now: () => new Date(0) });
  const refused = refusalRecorder({
    log,
    audit: async (entry) => void entries.push(entry),
    nowMs,
  });
  return { lines, entries, refused };
}

const refusal: Refusal = {
  requestId: "req_1",
  caller: { kind: "local" },
  address: "127.0.0.1",
  method: "DELETE",
  route: "/api/v1/tokens/{token_id}",
  path: "/api/v1/tokens/tk_1",
  status: 403,
  reason: "This needs the operator token.",
};

test("what a known caller was not allowed to do is in the log and in the audit", async () => {
  const { lines, entries, refused } = recording();
  await refused(refusal);
  expect(JSON.parse(lines.join(""))).toEqual({
    time: "1970-01-01T00:00:00.000Z",
    level: "warn",
    event: "refused",
    request_id: "req_1",
    caller: "local",
    address: "127.0.0.1",
    method: "DELETE",
    route: "/api/v1/tokens/{token_id}",
    status: 403,
  });
  expect(entries).toEqual([
    {
      actor: "local",
      origin: "127.0.0.1",
      action: "call.refused",
      target: "DELETE /api/v1/tokens/tk_1",
      detail: "This needs the operator token.",
    },
  ]);
});

test("who was turned away unidentified is in the log alone", async () => {
  const { lines, entries, refused } = recording();
  await refused({ ...refusal, caller: undefined });
  await refused({ ...refusal, status: 429 });
  expect(lines).toHaveLength(2);
  expect(entries).toEqual([]);
});

test("a refusal stands when the audit cannot be written", async () => {
  const log = createLog(() => {}, { level: "error", now: () => new Date(0) });
  const refused = refusalRecorder({
    log,
    audit: () => Promise.reject(new Error("The database is gone.")),
    nowMs: () => 0,
  });
  await expect(refused(refusal)).resolves.toBeUndefined();
});

test("a token in the path is not kept", async () => {
  const { entries, refused } = recording();
  await refused({ ...refusal, path: `/api/v1/tokens/parapet_${"s".repeat(43)}` });
  expect(JSON.stringify(entries)).not.toContain("sss");
});

test("who is turned away all the time fills neither the log nor the database", async () => {
  const { lines, entries, refused } = recording();
  for (let call = 0; call < 1_000; call += 1) await refused(refusal);
  // Of one event the log has so many lines a minute; the audit has what each address may cause.
  expect(lines).toHaveLength(20);
  expect(entries).toHaveLength(60);
  await refused({ ...refusal, address: "10.0.0.1" });
  expect(entries).toHaveLength(61);
});
