import { expect, test, vi } from "vitest";
import { createLog } from "../core/log.ts";
import { sqliteDatabase } from "../store/databases.test-support.ts";
import { openStore } from "../store/store.ts";
import { openTelemetryDatabase } from "../telemetry/facts/telemetry-database.ts";
import type { ReportedSpan } from "../telemetry/facts/reported-span.ts";
import { takeReportedGuardrails } from "./reported-guardrails.ts";
import { manualTimers } from "./watching/manual-timers.test-support.ts";

const now = () => new Date("2026-01-01T00:00:00.000Z");

const objection = (n: number): ReportedSpan => ({
  traceId: n.toString(16).padStart(32, "0"),
  spanId: "1".padStart(16, "0"),
  parentId: "",
  service: "shop",
  at: now().toISOString(),
  failed: false,
  kind: "guardrail",
  agentId: "desk",
  agentName: "desk",
  tool: "",
  server: "",
  memory: "",
  model: "",
  framework: "",
  sessionId: `session-${n}`,
  guardrail: {
    tells: "evaluation",
    name: "no-secrets",
    decision: "fail",
    severity: undefined,
    judgeModel: "",
    provider: "",
    reason: "A key.",
    evidence: "",
  },
});

test("however many sessions a flood of objections names, all are carried, a few at a time", async () => {
  const { location, remove } = await sqliteDatabase();
  const store = await openStore(location, { clock: now });
  const { ledger, reportedGuardrails, close } = await openTelemetryDatabase(location, {
    clock: now,
  });
  const { timers, pass, due } = manualTimers();
  const errors: string[] = [];
  const spans = Array.from({ length: 60 }, (_, n) => objection(n + 1));
  await ledger.keep(spans, now().toISOString());
  const job = takeReportedGuardrails({
    store,
    waiting: reportedGuardrails,
    showsEvidence: true,
    now,
    newId: (prefix) => `${prefix}_1`,
    timers,
    log: createLog((line) => errors.push(line), { level: "error", now }),
  });
  try {
    const carried = async () => (await store.violations.list({ limit: 100 })).rows.length;
    const rest = () => Math.min(...due());
    await vi.waitFor(() => expect(rest()).toBeLessThan(1_000));
    expect(await carried()).toBe(25);
    pass(rest() - 1);
    expect(await carried()).toBe(25);
    pass(1);
    await vi.waitFor(async () => expect(await carried()).toBe(50));
    await vi.waitFor(() => expect(rest()).toBeLessThan(1_000));
    pass(rest());
    await vi.waitFor(async () => expect(await carried()).toBe(60));
    expect(errors).toEqual([]);
  } finally {
    await job.close();
    await close();
    await store.close();
    await remove();
  }
});
