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
