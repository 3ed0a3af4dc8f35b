import { settingsFrom } from "@parapet/settings";
import { expect, test } from "vitest";
import {
  onEachDatabase,
  steadyClock,
  type TestDatabase,
} from "../../store/databases.test-support.ts";
import { inTurn } from "../../store/in-turn.ts";
import { openStore, type Store } from "../../store/store.ts";
import { defaultLimits, limitsFrom, type TelemetryLimits } from "./limits.ts";
import { openTelemetryDatabase, type TelemetryDatabase } from "./telemetry-database.ts";
import type { ReportedSpan } from "./reported-span.ts";

const received = "2026-01-01T01:00:00.000Z";

/** A span in its own trace. */
const alone = (n: number, reported: Partial<ReportedSpan>): ReportedSpan => ({
  traceId: n.toString(16).padStart(32, "0"),
  spanId: "1".padStart(16, "0"),
  parentId: "",
  service: "shop",
  at: new Date(Date.UTC(2026, 0, 1) + n).toISOString(),
  failed: false,
  kind: "agent",
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

const run = (n: number, agentId: string, service = "shop"): ReportedSpan =>
  alone(n, { agentId, service });
const call = (n: number, agentId: string, tool: string): ReportedSpan =>
  alone(n, { agentId, tool, kind: "tool" });
const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, n) => from + n);

const registration = (n: number, name: string): ReportedSpan =>
  alone(n, {
    kind: "guardrail",
    agentId: "desk",
    guardrail: {
      tells: "registration",
      name,
      severity: undefined,
      mode: undefined,
      timing: undefined,
      judgeModel: "",
      judgePrompt: "",
      description: "",
      provider: "",
    },
  });

type Opened = { readonly telemetry: TelemetryDatabase; readonly store: Store };

async function withLimits(
  create: () => Promise<TestDatabase>,
  limits: Partial<TelemetryLimits>,
  work: (opened: Opened) => Promise<void>,
): Promise<void> {
  const { location, remove } = await create();
  const store = await openStore(location, { clock: steadyClock() });
  const telemetry = await openTelemetryDatabase(location, {
    clock: () => new Date(),
    limits: { ...defaultLimits, ...limits },
  });
  try {
    await work({ telemetry, store });
  } finally {
    await telemetry.close();
    await store.close();
    await remove();
  }
}

async function dropped({ observations }: TelemetryDatabase) {
  const { rows } = await observations.dropped({ limit: 100 });
  return rows.map(({ service, kind, dropped: count }) => [service, kind, count]);
}

onEachDatabase("limits of telemetry", (create) => {
  test("made-up agents fill their own service and no other, and what was dropped is counted exactly", async () => {
    await withLimits(create, { agents: 50 }, async ({ telemetry }) => {
      const { ledger, observations } = telemetry;
      await ledger.keep([run(1, "desk"), run(2, "teller", "bank")], received);
      const flood = numbers(400, 10).map((n) => run(n, `made-up-${n}`));
      await inTurn([0, 100, 200, 300], (at) => ledger.keep(flood.slice(at, at + 100), received));
      // The same spans again change nothing, neither what is kept nor what is counted.
      await ledger.keep(flood, received);
      await ledger.keep([run(900, "desk"), run(901, "clerk", "bank")], received);
      const agents = await observations.agents();
      expect(agents.filter(({ service }) => service === "shop")).toHaveLength(50);
      expect(agents.find(({ agent_id }) => agent_id === "desk")).toMatchObject({ runs: 2 });
      expect(agents.filter(({ service }) => service === "bank")).toHaveLength(2);
      const edges = await observations.edges({ service: "shop" });
      expect(edges).toHaveLength(50);
      expect(await dropped(telemetry)).toEqual([
        ["shop", "agents", 351],
        ["shop", "edges", 351],
      ]);
    });
  });

  test("an agent that a scan has found is seen at run time, however many others were made up before", async () => {
    await withLimits(create, { agents: 20, edges: 30 }, async ({ telemetry, store }) => {
      const { ledger, observations } = telemetry;
      await ledger.keep(
        numbers(100).map((n) => run(n, `made-up-${n}`)),
        received,
      );
      const found = ["desk", "nurse"].map((agent_id) => ({
        agent_id,
        name: agent_id,
        runtime: "openclaw",
        model: "",
      }));
      await store.workspaces.register("/w/shop", "shop");
      await store.agents.replaceFor("shop", found);
      await ledger.keep(
        numbers(100, 200).map((n) => call(n, `made-up-${n % 20}`, `tool-${n}`)),
        received,
      );
      await ledger.keep([call(500, "desk", "exec"), run(501, "nurse"), run(502, "x")], received);
      const seen = new Set((await observations.agents()).map(({ agent_id }) => agent_id));
      expect(seen.has("desk")).toBe(true);
      expect(seen.has("nurse")).toBe(true);
      expect(seen.has("x")).toBe(false);
      const edges = await observations.edges({ agent_id: "desk" });
      expect(edges.map(({ target_id }) => target_id)).toEqual(["exec"]);
    });
  });

  test("one agent's made-up tools leave room for the tools of the others", async () => {
    await withLimits(create, { edges: 100, edgesOfAgent: 10 }, async ({ telemetry }) => {
      const { ledger, observations } = telemetry;
      await ledger.keep([call(99, "desk", "fetch")], received);
      await ledger.keep(
        numbers(60).map((n) => call(n, "desk", `made-up-${n}`)),
        received,
      );
      await ledger.keep([call(100, "nurse", "exec"), call(101, "desk", "fetch")], received);
      const edges = await observations.edges({ service: "shop" });
      expect(edges.filter(({ source_id }) => source_id === "desk")).toHaveLength(10);
      expect(edges.find(({ target_id }) => target_id === "fetch")).toMatchObject({ calls: 2 });
      expect(edges.filter(({ source_id }) => source_id === "nurse")).toHaveLength(1);
      expect(await dropped(telemetry)).toEqual([["shop", "edges", 51]]);
    });
  });

  test("made-up services leave room for one that was scanned, and for those that were there", async () => {
    await withLimits(create, { services: 10 }, async ({ telemetry, store }) => {
      const { ledger, observations } = telemetry;
      await ledger.keep([run(1, "teller", "bank")], received);
      await ledger.keep(
        numbers(100, 10).map((n) => run(n, "a", `made-up-${n}`)),
        received,
      );
      await store.workspaces.register("/w/shop", "shop");
      await ledger.keep([run(500, "desk"), run(501, "clerk", "bank")], received);
      const services = new Set((await observations.agents()).map(({ service }) => service));
      expect(services.size).toBe(11);
      expect(services.has("shop")).toBe(true);
      expect((await observations.agents({ service: "bank" })).length).toBe(2);
      expect(await dropped(telemetry)).toEqual([["", "services", 91]]);
    });
  });

  test("the sessions seen last stay, the newest events of a long one too, and others keep theirs", async () => {
    await withLimits(create, { sessions: 20, eventsOfSession: 5 }, async ({ telemetry }) => {
      const { ledger, observations } = telemetry;
      await ledger.keep([alone(1, { agentId: "t", service: "bank", sessionId: "s" })], received);
      const flood = numbers(120, 10).map((n) =>
        alone(n, { agentId: "desk", sessionId: `made-up-${n}` }),
      );
      await inTurn([0, 50, 100], (at) => ledger.keep(flood.slice(at, at + 50), received));
      const { rows } = await observations.sessions({ service: "shop", limit: 100 });
      expect(rows.map(({ session_id }) => session_id)).toEqual(
        numbers(20, 110)
          .toReversed()
          .map((n) => `made-up-${n}`),
      );
      expect(await observations.events("shop", "made-up-10", 9)).toEqual([]);
      const long = numbers(12, 500).map((n) => ({
        ...call(n, "desk", `t${n}`),
        sessionId: "made-up-129",
      }));
      await ledger.keep(long, received);
      const events = await observations.events("shop", "made-up-129", 100);
      expect(events.map(({ name }) => name)).toEqual(["t507", "t508", "t509", "t510", "t511"]);
      expect((await observations.sessions({ service: "bank", limit: 9 })).rows).toHaveLength(1);
      expect(await dropped(telemetry)).toEqual([
        ["shop", "session_events", 8],
        ["shop", "sessions", 100],
      ]);
    });
  });

  test("spans that wait for a parent which never comes are counted without it where too many wait", async () => {
    await withLimits(create, { waiting: 10 }, async ({ telemetry }) => {
      const { ledger, observations } = telemetry;
      await ledger.keep(
        numbers(30).map((n) => ({ ...run(n, `a${n}`), parentId: "f".repeat(16) })),
        received,
      );
      expect(await observations.agents()).toHaveLength(20);
      expect(await dropped(telemetry)).toEqual([["shop", "parents", 20]]);
    });
  });

  test("made-up guardrails wait in a short queue, and the same one waits once", async () => {
    await withLimits(create, { registrations: 10 }, async ({ telemetry }) => {
      const { ledger, reportedGuardrails } = telemetry;
      await ledger.keep(
        numbers(50).map((n) => registration(n, "same")),
        received,
      );
      await ledger.keep(
        numbers(50, 100).map((n) => registration(n, `made-up-${n}`)),
        received,
      );
      expect(await reportedGuardrails.next(100)).toHaveLength(10);
      expect(await dropped(telemetry)).toEqual([["shop", "guardrails", 41]]);
    });
  });

  test("objections of many hours fill a service and no disk", async () => {
    await withLimits(create, { violations: 30 }, async ({ telemetry }) => {
      const objections = numbers(100).map((n) =>
        alone(n, {
          kind: "guardrail",
          agentId: `made-up-${n}`,
          at: new Date(Date.UTC(2026, 0, 1, n)).toISOString(),
          guardrail: {
            tells: "evaluation",
            name: "no-secrets",
            decision: "fail",
            severity: undefined,
            judgeModel: "",
            provider: "",
            reason: "",
            evidence: "",
          },
        }),
      );
      await telemetry.ledger.keep(objections, received);
      expect(await telemetry.reportedGuardrails.nextEvaluations(200)).toHaveLength(30);
      expect(await dropped(telemetry)).toContainEqual(["shop", "violations", 70]);
    });
  });

  test("names that no database can hold as they are keep their place", async () => {
    await withLimits(create, { agents: 1 }, async ({ telemetry }) => {
      const half = `x${"😀".slice(0, 1)}`;
      await telemetry.ledger.keep([run(1, half.toWellFormed())], received);
      await telemetry.ledger.keep([run(2, half.toWellFormed())], received);
      expect(await telemetry.observations.agents()).toMatchObject([{ runs: 2 }]);
    });
  });
});

test("a service keeps as much as its settings say, and by default what is documented", () => {
  const env = { HOME: "/home/ada" };
  expect(limitsFrom(settingsFrom({}, env).telemetry)).toEqual(defaultLimits);
  const named = {
    "telemetry.maxServices": 1,
    "telemetry.maxAgents": 2,
    "telemetry.maxEdges": 3,
    "telemetry.maxSessions": 4,
  };
  const limits = { services: 1, agents: 2, edges: 3, sessions: 4 };
  expect(limitsFrom(settingsFrom(named, env).telemetry)).toEqual({ ...defaultLimits, ...limits });
});
