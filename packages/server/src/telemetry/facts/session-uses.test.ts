import { expect, test } from "vitest";
import { onEachDatabase } from "../../store/databases.test-support.ts";
import { attributedBySession } from "../observed/attributed-by-session.ts";
import { openTelemetryDatabase } from "./telemetry-database.ts";
import type { ReportedSpan } from "./reported-span.ts";

/** A span in its own trace. */
const span = (n: number, sessionId: string, reported: Partial<ReportedSpan>): ReportedSpan => ({
  traceId: n.toString(16).padStart(32, "0"),
  spanId: n.toString(16).padStart(16, "0"),
  parentId: "",
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
  sessionId,
  guardrail: undefined,
  ...reported,
});
const spanId = (n: number) => n.toString(16).padStart(16, "0");
const second = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString();
const run = (agentId: string) => ({ kind: "agent", agentId, agentName: agentId }) as const;
const use = (tool: string, server = "") => ({ kind: "tool", tool, server }) as const;

onEachDatabase("pages of sessions", (create) => {
  test("show each session once, also those that ended at the same time or have the same id", async () => {
    const { location, remove } = await create();
    const telemetry = await openTelemetryDatabase(location, { clock: () => new Date() });
    const at = new Date(Date.UTC(2026, 0, 2)).toISOString();
    const spans = ["office", "shop", "yard"].flatMap((service, place) =>
      ["a", "b", "c"].map((id, n) => span(10 * place + n, id, { ...use("exec"), service, at })),
    );
    try {
      await telemetry.ledger.keep([...spans, span(50, "earlier", use("exec"))], at);
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        // oxlint-disable-next-line no-await-in-loop
        const page = await telemetry.observations.sessions({ limit: 2, cursor });
        seen.push(...page.rows.map(({ service, session_id }) => `${session_id} ${service}`));
        cursor = page.next;
      } while (cursor !== undefined);
      const all = ["a", "b", "c"].flatMap((id) =>
        ["office", "shop", "yard"].map((service) => `${id} ${service}`),
      );
      expect(seen).toEqual([...all, "earlier shop"]);
    } finally {
      await telemetry.close();
      await remove();
    }
  });
});

onEachDatabase("what sessions did in a period", (create) => {
  test("counts by what was used, and says from when on nothing is missing", async () => {
    const { location, remove } = await create();
    const telemetry = await openTelemetryDatabase(location, { clock: () => new Date() });
    try {
      await telemetry.ledger.keep(
        [
          span(1, "a", run("main")),
          span(2, "a", use("exec")),
          span(3, "a", { ...use("exec"), failed: true }),
          span(4, "a", use("fetch", "web")),
          span(5, "b", { ...use("exec"), service: "office" }),
          span(9, "late", use("exec")),
          span(20, "later", use("exec")),
        ],
        second(30),
      );
      const { sessionsWithin } = telemetry.observations;
      const all = await sessionsWithin({ from: second(2), to: second(10), most: 10 });
      const told = all.uses.map(
        ({ service, session_id, kind, name, server, times, errors, first_at, last_at }) =>
          [service, session_id, kind, name, server, times, errors, first_at, last_at].join(" "),
      );
      expect(told.toSorted()).toEqual([
        `office b tool exec  1 0 ${second(5)} ${second(5)}`,
        `shop a tool exec  2 1 ${second(2)} ${second(3)}`,
        `shop a tool fetch web 1 0 ${second(4)} ${second(4)}`,
        `shop late tool exec  1 0 ${second(9)} ${second(9)}`,
      ]);
      expect(all.completeSince).toBe(second(2));
      const some = await sessionsWithin({ from: second(0), to: second(10), most: 1 });
      expect(some.completeSince).toBe(second(9));
      const one = await sessionsWithin({
        from: second(0),
        to: second(9),
        service: "office",
        most: 9,
      });
      expect(one.uses.map(({ session_id }) => session_id)).toEqual(["b"]);
      const agent = await sessionsWithin({
        from: second(0),
        to: second(9),
        agent_id: "main",
        most: 9,
      });
      expect(agent.uses.map(({ kind }) => kind)).toEqual(["run"]);
    } finally {
      await telemetry.close();
      await remove();
    }
  });
});

onEachDatabase("events of a session", (create) => {
  test("say how long each took and in which other one it is, across exports", async () => {
    const { location, remove } = await create();
    const telemetry = await openTelemetryDatabase(location, { clock: () => new Date() });
    const ids = { traceId: "a".repeat(32) };
    const child = (n: number, parent: number, reported: Partial<ReportedSpan>) =>
      span(n, "", { ...ids, spanId: spanId(n), parentId: spanId(parent), ...reported });
    const later = new Date(Date.UTC(2026, 0, 2)).toISOString();
    try {
      const root = span(1, "a", { ...ids, ...run("main"), spanId: spanId(1), durationMs: 5_000 });
      // A span of a model is between the run and its tool; a timeline does not show it.
      await telemetry.ledger.keep([root, child(2, 1, { kind: "model", model: "m" })], later);
      await telemetry.ledger.keep([child(3, 2, { ...use("exec"), durationMs: 40 })], later);
      const events = await telemetry.observations.events("shop", "a", 10);
      expect(
        events.map(({ span_id, parent_id, duration_ms }) => [span_id, parent_id, duration_ms]),
      ).toEqual([
        [spanId(1), "", 5_000],
        [spanId(3), spanId(1), 40],
      ]);
    } finally {
      await telemetry.close();
      await remove();
    }
  });
});

onEachDatabase("uses in sessions", (create) => {
  test("a tool that no agent was named for is that of the only agent that runs in its session", async () => {
    const { location, remove } = await create();
    const telemetry = await openTelemetryDatabase(location, { clock: () => new Date() });
    try {
      await telemetry.ledger.keep(
        [
          span(1, "alone", use("exec")),
          span(2, "alone", { ...use("exec"), failed: true }),
          span(3, "alone", run("desk")),
          span(4, "alone", use("query", "billing")),
          // Two agents, none at all, and no session.
          span(5, "shared", run("desk")),
          span(6, "shared", run("main")),
          span(7, "shared", use("exec")),
          span(8, "nobody", use("exec")),
          span(9, "", use("exec")),
        ],
        new Date().toISOString(),
      );
      const { observations } = telemetry;
      const uses = await observations.sessionUses("shop");
      const counts = uses.map(({ target_id, calls, errors }) => [target_id, calls, errors]);
      expect(new Set(counts)).toEqual(
        new Set([
          ["billing", 1, 0],
          ["exec", 2, 1],
          ["query", 1, 0],
        ]),
      );
      const edges = attributedBySession(await observations.edges({ service: "shop" }), uses);
      const calls = edges
        .filter(({ target_kind }) => target_kind !== "agent")
        .map(({ source_id, target_id, calls: times, proof }) => [
          source_id,
          target_id,
          times,
          Number(`0x${proof.span_id}`),
        ]);
      expect(new Set(calls)).toEqual(
        new Set([
          ["desk", "billing", 1, 4],
          ["desk", "exec", 2, 2],
          ["desk", "query", 1, 4],
          ["shop", "exec", 3, 9],
        ]),
      );
    } finally {
      await telemetry.close();
      await remove();
    }
  });
});
