import { array, assert, asyncProperty, nat, shuffledSubarray } from "fast-check";
import { expect, test } from "vitest";
import { onEachDatabase, type TestDatabase } from "../../store/databases.test-support.ts";
import { inTurn } from "../../store/in-turn.ts";
import { openTelemetryDatabase, type TelemetryDatabase } from "./telemetry-database.ts";
import type { ReportedSpan } from "./reported-span.ts";

const trace = "a".repeat(32);
const id = (n: number) => n.toString(16).padStart(16, "0");

const span = (n: number, parent: number, reported: Partial<ReportedSpan> = {}): ReportedSpan => ({
  traceId: trace,
  spanId: id(n),
  parentId: parent === 0 ? "" : id(parent),
  service: "shop",
  at: new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString(),
  failed: false,
  kind: "other",
  agentId: "",
  agentName: "",
  tool: "",
  server: "",
  memory: "",
  model: "",
  framework: "",
  sessionId: "",
  guardrail: undefined,
  ...reported,
});

const agent = (agentId: string) => ({ kind: "agent", agentId, agentName: agentId }) as const;
const tool = (name: string, server = "") => ({ kind: "tool", tool: name, server }) as const;

/** A span in its own trace. */
const alone = (n: number, reported: Partial<ReportedSpan>): ReportedSpan => ({
  ...span(n, 0, reported),
  traceId: n.toString(16).padStart(32, "0"),
});

const objection = (n: number, sessionId: string) =>
  alone(n, {
    kind: "guardrail",
    agentId: "desk",
    sessionId,
    at: span(1, 0).at,
    guardrail: {
      tells: "evaluation",
      name: "no-secrets",
      decision: "fail",
      severity: undefined,
      judgeModel: "",
      provider: "",
      reason: `Reason ${n}.`,
      evidence: "",
    },
  });

/**
 * A support desk that asks a researcher, who fetches and remembers; a chain without an agent; a
 * parent that never comes.
 */
const story: readonly ReportedSpan[] = [
  span(1, 0, { ...agent("desk"), sessionId: "s1" }),
  span(2, 1),
  span(3, 2, { ...agent("researcher"), model: "m-2" }),
  span(4, 3, { ...tool("fetch"), failed: true }),
  span(5, 3, tool("query", "billing")),
  span(6, 1, tool("fetch")),
  span(7, 3, { kind: "memory", memory: "handbook" }),
  span(8, 2, { model: "m-1", kind: "model" }),
  { ...span(9, 0, tool("sweep")), traceId: "b".repeat(32) },
  { ...span(10, 99, tool("lost")), traceId: "c".repeat(32) },
  { ...span(11, 10, tool("found")), traceId: "c".repeat(32) },
];

async function withTelemetry(
  create: () => Promise<TestDatabase>,
  work: (telemetry: TelemetryDatabase) => Promise<void>,
): Promise<void> {
  const { location, remove } = await create();
  const telemetry = await openTelemetryDatabase(location, { clock: () => new Date() });
  try {
    await work(telemetry);
  } finally {
    await telemetry.close();
    await remove();
  }
}

const received = "2026-01-01T01:00:00.000Z";
const later = "2026-01-01T02:00:00.000Z";

async function factsOf({ observations }: TelemetryDatabase) {
  const sessions = await observations.sessions({ limit: 100 });
  return {
    agents: await observations.agents(),
    edges: await observations.edges(),
    sessions: sessions.rows,
    events: await observations.events("shop", "s1", 100),
  };
}

async function factsAfter(
  create: () => Promise<TestDatabase>,
  requests: readonly (readonly ReportedSpan[])[],
) {
  let facts: Awaited<ReturnType<typeof factsOf>> | undefined;
  await withTelemetry(create, async (telemetry) => {
    await inTurn(requests, (spans) => telemetry.ledger.keep(spans, received));
    await telemetry.ledger.giveUp(later, 1_000);
    facts = await factsOf(telemetry);
  });
  return facts!;
}

onEachDatabase("The ledger of spans", (create) => {
  test("a tool belongs to the nearest agent above it, and agents that ask others are seen to", async () => {
    const { agents, edges, sessions, events } = await factsAfter(create, [story]);
    expect(agents.map(({ agent_id, runs, model }) => [agent_id, runs, model])).toEqual([
      ["desk", 1, "m-1"],
      ["researcher", 1, "m-2"],
      ["shop", 0, ""],
    ]);
    expect(
      edges.map((edge) => [edge.source_id, edge.target_kind, edge.target_id, edge.calls]),
    ).toEqual([
      ["desk", "agent", "researcher", 1],
      ["desk", "tool", "fetch", 1],
      ["researcher", "mcp_server", "billing", 1],
      ["researcher", "memory", "handbook", 1],
      ["researcher", "tool", "fetch", 1],
      ["researcher", "tool", "query", 1],
      ["shop", "tool", "found", 1],
      ["shop", "tool", "lost", 1],
      ["shop", "tool", "sweep", 1],
      ["request", "agent", "desk", 1],
    ]);
    expect(
      edges.find(({ source_id, target_id }) => source_id + target_id === "researcherfetch"),
    ).toMatchObject({ errors: 1, proof: { trace_id: trace, span_id: id(4) } });
    expect(sessions).toMatchObject([
      { session_id: "s1", runs: 2, tool_calls: 3, errors: 1, first_seen: story[0]!.at },
    ]);
    expect(events.map(({ kind, name, agent_id }) => [kind, name, agent_id])).toEqual([
      ["run", "", "desk"],
      ["run", "", "researcher"],
      ["tool", "fetch", "researcher"],
      ["tool", "query", "researcher"],
      ["tool", "fetch", "desk"],
      ["memory", "handbook", "researcher"],
    ]);
  });

  test("whatever is sent again, in any order, in any number of requests, counts once", async () => {
    const expected = await factsAfter(create, [story]);
    const requests = array(nat(story.length - 1), { maxLength: 12 })
      .chain((again) =>
        shuffledSubarray([...story, ...again.map((at) => story[at]!)], {
          minLength: story.length + again.length,
        }),
      )
      .chain((order) =>
        array(nat(order.length), { maxLength: 5 })
          .map((cuts) => [0, ...cuts.toSorted((a, b) => a - b), order.length])
          .map((cuts) => cuts.slice(1).map((to, at) => order.slice(cuts[at], to))),
      );
    await assert(
      asyncProperty(requests, async (some) => {
        expect(await factsAfter(create, some)).toEqual(expected);
      }),
      // Each run opens its own database.
      { numRuns: Math.min(60, Number(process.env["PARAPET_PROPERTY_RUNS"] ?? 200) / 10) },
    );
  });

  test("what was never seen before is news once; what is seen again is none", async () => {
    await withTelemetry(create, async ({ ledger }) => {
      const bank = { ...alone(20, agent("teller")), service: "bank" };
      expect(await ledger.keep([...story, bank], received)).toEqual({
        guardrails: false,
        dropped: {},
        services: expect.toSatisfy(
          (names: readonly string[]) => names.toSorted().join() === "bank,shop",
        ),
      });
      const again = alone(21, { ...agent("desk"), ...tool("fetch"), kind: "agent" });
      expect(await ledger.keep([...story, again], received)).toMatchObject({ services: [] });
      const newTool = alone(22, { ...tool("exec"), agentId: "desk" });
      expect(await ledger.keep([newTool], received)).toMatchObject({ services: ["shop"] });
      expect(await ledger.giveUp(later, 10)).toMatchObject({ spans: 2, services: ["shop"] });
      expect(await ledger.giveUp(later, 10)).toMatchObject({ spans: 0, services: [] });
    });
  });

  test("a flood of objections is few rows with exact counts, and made-up names fill an hour but no disk", async () => {
    await withTelemetry(create, async ({ ledger, reportedGuardrails }) => {
      const numbers = Array.from({ length: 1_200 }, (_, n) => n + 1_000);
      const flood = numbers.map((n) => objection(n, "s1"));
      expect(await ledger.keep(flood.slice(0, 700), received)).toMatchObject({ guardrails: true });
      await ledger.keep(flood.slice(600), received);
      await ledger.keep(flood, received);
      const [first, ...others] = await reportedGuardrails.nextEvaluations(10);
      expect(others).toEqual([]);
      expect(first).toMatchObject({ count: 1_200, key: { session_id: "s1", decision: "fail" } });
      expect(first!.latest.guardrail).toMatchObject({ reason: "Reason 2199." });
      await reportedGuardrails.evaluationsTaken([first!]);
      expect(await reportedGuardrails.nextEvaluations(10)).toEqual([]);

      const names = numbers.map((n) => objection(n + 5_000, `made-up-${n}`));
      expect(await ledger.keep(names, received)).toMatchObject({ dropped: { violations: 201 } });
      expect(await ledger.keep([objection(9_999, "s1")], received)).toMatchObject({ dropped: {} });
      expect(await reportedGuardrails.nextEvaluations(2_000)).toHaveLength(1_000);
    });
  });

  test("nothing is left of a service that is forgotten, and others keep all", async () => {
    await withTelemetry(create, async (telemetry) => {
      const { ledger, forgetting } = telemetry;
      const other = story.map((one) => ({
        ...one,
        service: "bank",
        traceId: `d${one.traceId.slice(1)}`,
      }));
      await ledger.keep([...story, ...other], received);
      await forgetting.service("shop");
      const { agents, edges } = await factsOf(telemetry);
      expect(new Set([...agents, ...edges].map(({ service }) => service))).toEqual(
        new Set(["bank"]),
      );
      expect(await telemetry.observations.events("shop", "s1", 10)).toEqual([]);
      // Its spans are no longer known: the same ones count again.
      await ledger.keep(story, received);
      expect((await telemetry.observations.agents({ service: "shop" }))[0]).toMatchObject({
        runs: 1,
      });
    });
  });

  test("old spans and sessions go, and facts stay until they are old themselves", async () => {
    await withTelemetry(create, async (telemetry) => {
      const { ledger, forgetting, observations } = telemetry;
      await ledger.keep(story, received);
      const hours = await forgetting.hours();
      expect(hours.map(({ spans }) => spans)).toEqual([9]);
      expect(await forgetting.spans(hours[0]!.hour)).toBe(0);
      expect(await forgetting.spans(hours[0]!.hour + 1)).toBe(9);
      expect(await forgetting.sessions("2026-01-02")).toBe(1);
      expect(await observations.events("shop", "s1", 10)).toEqual([]);
      expect(await forgetting.facts("2025-12-31")).toBe(0);
      expect((await observations.agents()).length).toBe(3);
      await forgetting.facts("2026-01-02");
      expect(await observations.agents()).toEqual([]);
    });
  });
});
