import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exportOf, sendSpans, type TestSpan } from "./support/otlp.ts";
import { post, send, startTestService, type TestService } from "./support/service.ts";

/* What spans tell of guardrails that run elsewhere. */

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.remove());

const guardrail = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries({ name: "no-secrets", ...fields }).map(([field, value]) => [
      `tracectrl.guardrail.${field}`,
      value,
    ]),
  );

let traces = 0;
async function tell(event: "registered" | "evaluation", fields: Readonly<Record<string, string>>) {
  traces += 1;
  const spans: readonly TestSpan[] = [
    { id: 1, attributes: { "tracectrl.agent.id": "desk" } },
    { id: 2, parent: 1, name: `tracectrl.guardrail.${event}`, attributes: guardrail(fields) },
  ];
  const body = exportOf("shop", traces, spans);
  expect((await sendSpans(service.url, body)).status).toBe(200);
  expect((await sendSpans(service.url, body)).status).toBe(200);
}

type Row = Readonly<Record<string, unknown>>;

/** The rows of a list, as soon as it has so many that are as they should be. */
async function rowsAt(path: string, exists: (rows: readonly Row[]) => boolean) {
  for (let tries = 0; ; tries += 1) {
    const rows = (await send(service.url, path)).json as readonly Row[];
    if (exists(rows) || tries > 200) return rows;
    await wait(25);
  }
}

const isNamed = (name: string) => (rows: readonly Row[]) =>
  rows.some((row) => row["guardrail_name"] === name);
const isOfSeverity = (severity: string) => (rows: readonly Row[]) =>
  rows[0]?.["severity"] === severity;

const guardrails = "/api/v1/guardrails?agent_id=desk";

test("a guardrail that a span registers is listed, and what the span claims of its health is not believed", async () => {
  await tell("registered", {
    severity: "high",
    mode: "blocking",
    timing: "pre_input",
    judge_model: "judge-1",
    description: "Looks for keys.",
    health: "active",
  });
  expect(await rowsAt(guardrails, (rows) => rows.length > 0)).toMatchObject([
    {
      guardrail_name: "no-secrets",
      service: "shop",
      severity: "high",
      mode: "blocking",
      points: ["input"],
      judge_model: "judge-1",
      registered_via: "otel",
      health: "error",
      enforcement: { verified: false, adapter: "" },
      revision: 1,
    },
  ]);
});

test("a span adds and tightens, and never loosens", async () => {
  await tell("registered", { severity: "low", mode: "monitoring", timing: "pre_input" });
  await tell("registered", {
    severity: "critical",
    mode: "blocking",
    timing: "pre_input",
    judge_model: "judge-1",
    description: "Looks for keys.",
  });
  expect(await rowsAt(guardrails, isOfSeverity("critical"))).toMatchObject([
    { severity: "critical", mode: "blocking", revision: 2 },
  ]);
  await post(service.url, "/api/v1/guardrails", {
    agent_id: "desk",
    guardrail_name: "ours",
    service: "shop",
    description: "By hand.",
  });
  await tell("registered", { name: "ours", description: "By a span." });
  await tell("registered", { name: "last" });
  expect(await rowsAt(guardrails, isNamed("last"))).toContainEqual(
    expect.objectContaining({ guardrail_name: "ours", description: "By hand.", revision: 1 }),
  );
});

test("what it objected to is a violation, once, without secrets; an error is its health for an hour", async () => {
  await tell("evaluation", { decision: "pass" });
  await tell("evaluation", {
    decision: "fail",
    reason: "A key in the answer.",
    evidence: "the key is AKIAIOSFODNN7EXAMPLQ",
  });
  await tell("evaluation", {
    decision: "error",
    reason: "The judge did not answer.",
    name: "last",
  });
  const violations = await rowsAt("/api/v1/violations", (rows) => rows.length >= 2);
  expect(violations).toMatchObject([
    { guardrail_name: "last", decision: "error", adapter: "otel" },
    {
      guardrail_name: "no-secrets",
      agent_id: "desk",
      decision: "fail",
      severity: "critical",
      reason: "A key in the answer.",
      evidence: "the key is [redacted]",
      span_id: "1".padStart(16, "0"),
      eval_span_id: "2".padStart(16, "0"),
      count: 1,
      enforced: false,
    },
  ]);
  expect(await rowsAt(guardrails, () => true)).toContainEqual(
    expect.objectContaining({ guardrail_name: "last", health: "error", recent_activity_24h: 1 }),
  );
});

const failing = (id: number): TestSpan => ({
  id,
  parent: 1,
  name: "tracectrl.guardrail.evaluation",
  attributes: guardrail({ name: "flooded", decision: "fail", reason: `Reason ${id}.` }),
});

test("a flood of failures is one violation that counts them all, and is told again after it was seen to", async () => {
  const run = { id: 1, attributes: { "tracectrl.agent.id": "desk" } };
  const now = Date.now();
  const tellMany = (trace: number, spans: readonly TestSpan[]) =>
    sendSpans(service.url, exportOf("shop", trace, spans, now));
  const flood = Array.from({ length: 2_000 }, (_, n) => failing(n + 2));
  await tellMany(70_001, [run, ...flood.slice(0, 900)]);
  await tellMany(70_001, flood.slice(800));
  await tellMany(70_001, [run, ...flood]);
  const path = "/api/v1/violations?guardrail_name=flooded";
  const counts = (...expected: readonly number[]) => {
    const exists = (rows: readonly Row[]) =>
      rows.map(({ count }) => count).join() === expected.join();
    return rowsAt(path, exists);
  };
  const [violation, ...others] = await counts(2_000);
  expect(others).toEqual([]);
  expect(violation).toMatchObject({
    count: 2_000,
    status: "open",
    decision: "fail",
    first_observed_at: violation?.["observed_at"],
  });
  await tellMany(70_002, [run, failing(2)]);
  expect(await counts(2_001)).toHaveLength(1);

  const acknowledged = `/api/v1/violations/${String(violation?.["violation_id"])}/ack`;
  const headers = { Authorization: `Bearer ${await service.operatorToken()}` };
  expect((await post(service.url, acknowledged, {}, headers)).status).toBe(200);
  await tellMany(70_003, [run, failing(2), failing(3)]);
  await tellMany(70_003, [run, failing(2), failing(3)]);
  expect(await counts(2, 2_001)).toMatchObject([
    { count: 2, status: "open" },
    { count: 2_001, status: "acknowledged" },
  ]);
});

test("nobody is spoken for: a guardrail that runs here has no other of its name, and no violations but its own", async () => {
  const headers = { Authorization: `Bearer ${await service.operatorToken()}` };
  const own = { guardrail_name: "no-shell", service: "shop", condition: "tool.name == 'sh'" };
  await post(service.url, "/api/v1/guardrails", { ...own, agent_id: "*" }, headers);
  await post(
    service.url,
    "/api/v1/guardrails",
    { ...own, agent_id: "other", guardrail_name: "no-curl" },
    headers,
  );
  await tell("evaluation", { name: "no-shell", decision: "fail", reason: "Made up." });
  await tell("registered", { name: "no-shell", mode: "monitoring" });
  await tell("registered", { name: "no-curl", mode: "monitoring" });
  await tell("registered", { name: "told-last", mode: "monitoring" });
  await tell("evaluation", { name: "told-last", decision: "fail", reason: "Told." });
  const rows = await rowsAt(guardrails, isNamed("told-last"));
  expect(rows.map((row) => row["guardrail_name"])).not.toContain("no-shell");
  expect(rows.map((row) => row["guardrail_name"])).not.toContain("no-curl");
  const violations = await rowsAt("/api/v1/violations", isNamed("told-last"));
  expect(violations.map((row) => row["guardrail_name"])).toContain("told-last");
  expect(violations.map((row) => row["guardrail_name"])).not.toContain("no-shell");
});
