import { expect, test } from "vitest";
import type { Caller } from "../access/caller.ts";
import { sqliteDatabase, steadyClock, withStore } from "../store/databases.test-support.ts";
import { defaultLimits } from "../telemetry/facts/limits.ts";
import { openTelemetryDatabase } from "../telemetry/facts/telemetry-database.ts";
import type { ApiContext } from "./context.ts";
import { mounted } from "./mounted.test-support.ts";
import { mountTelemetry } from "./telemetry.ts";

type Take = ApiContext["telemetry"]["take"];

/** What a sender of spans is told where the thread says this of them. */
async function sent(
  outcome: Awaited<ReturnType<Take>>,
  headers: Record<string, string> = { "Content-Type": "application/json" },
  caller?: Caller,
) {
  const telemetry = { take: async () => outcome };
  let reported: { status: number; retryAfter: string | null; text: string } | undefined;
  await withStore(sqliteDatabase, async (_store, location) => {
    const { observations, close } = await openTelemetryDatabase(location, { clock: steadyClock() });
    const context = { telemetry, observations, telemetryLimits: defaultLimits };
    const app = mounted((routes) => mountTelemetry(routes, context), caller);
    const answer = await app.request("/v1/traces", { method: "POST", headers, body: "{}" });
    const retryAfter = answer.headers.get("retry-after");
    reported = { status: answer.status, retryAfter, text: await answer.text() };
    await close();
  });
  return reported;
}

const kept = { outcome: "kept" as const, rejected: 0, reason: "" };

test("spans that were kept are answered as OTLP asks for, also where some were not", async () => {
  expect(await sent({ ...kept })).toMatchObject({ status: 200, text: "{}" });
  const some = await sent({ ...kept, rejected: 2, reason: "too old" });
  expect(some?.status).toBe(200);
  expect(JSON.parse(some?.text ?? "")).toMatchObject({
    partialSuccess: { rejectedSpans: "2", errorMessage: "too old" },
  });
});

test("what cannot be read is 400, what is too large 413", async () => {
  expect(await sent({ outcome: "malformed", detail: "no spans" })).toMatchObject({
    status: 400,
    text: expect.stringContaining("no spans"),
  });
  expect(await sent({ outcome: "too large", detail: "too many" })).toMatchObject({ status: 413 });
});

test("a sender comes back later where spans could not be kept now", async () => {
  expect(await sent({ outcome: "busy" })).toMatchObject({ status: 503, retryAfter: "1" });
  const failed = await sent({ outcome: "failed", reason: "The disk is full." });
  expect(failed).toMatchObject({ status: 503, retryAfter: "5" });
  expect(failed?.text).toContain("The disk is full.");
});

test("another media type or coding is no OTLP", async () => {
  for (const headers of [
    { "Content-Type": "text/plain" },
    { "Content-Type": "application/json", "Content-Encoding": "br" },
  ]) {
    expect(await sent(kept, headers)).toMatchObject({ status: 415 });
  }
  const gzip = { "Content-Type": "Application/JSON; charset=utf-8", "Content-Encoding": "GZIP" };
  expect(await sent(kept, gzip)).toMatchObject({ status: 200 });
});

test("a token that may only read sends no spans", async () => {
  const reader: Caller = { kind: "token", name: "ci", scopes: ["read"] };
  expect(await sent(kept, undefined, reader)).toMatchObject({ status: 403 });
});
