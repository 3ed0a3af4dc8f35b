import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  told,
  toldExposure,
  toldInstruction,
  toldMachine,
  toldDrift,
  toldSuppression,
  violation,
} from "../store/posture.test-support.ts";
import { otelLogs } from "./otel-logs.ts";
import type { ToldEvent } from "./told-event.ts";

const received: { readonly path: string; readonly body: string }[] = [];
let server: Server;
let base: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
    request.on("end", () => {
      received.push({ path: request.url ?? "", body });
      response.writeHead(request.url === "/refuses" ? 400 : 200, {
        "content-type": "application/json",
      });
      response.end("{}");
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const to = (path: string) =>
  otelLogs({ address: `${base}${path}`, version: "1.2.3", timeoutMs: 2_000 });

test("a collector gets each violation as a log record, with its trace where it has one", async () => {
  const receiver = await to("/v1/logs");
  const traced = violation({
    trace_id: "0af7651916cd43dd8448eb211c80319c",
    span_id: "b7ad6b7169203331",
    severity: "critical",
    reason: "No shell here.",
    observed_at: "2026-02-03T04:05:06.789Z",
    first_observed_at: "2026-02-03T04:05:06.789Z",
  });
  const untraced = violation({ violation_id: "v2", trace_id: "no trace", span_id: "" });
  expect(await receiver.deliver(told(traced, untraced))).toEqual({ outcome: "taken" });
  const [{ path, body } = { path: "", body: "{}" }] = received;
  expect(path).toBe("/v1/logs");
  const [resource] = JSON.parse(body).resourceLogs;
  expect(resource.resource.attributes).toContainEqual({
    key: "service.name",
    value: { stringValue: "parapet" },
  });
  const [first, second] = resource.scopeLogs[0].logRecords;
  expect(first).toMatchObject({
    timeUnixNano: "1770091506789000000",
    severityNumber: 21,
    severityText: "critical",
    body: { stringValue: "No shell here." },
    traceId: "0af7651916cd43dd8448eb211c80319c",
    spanId: "b7ad6b7169203331",
  });
  expect(first.attributes).toContainEqual({
    key: "parapet.violation.id",
    value: { stringValue: traced.violation_id },
  });
  expect(second.traceId ?? "").toBe("");
  await receiver.close();
});

test("a collector gets all kinds of events in one message, each under its own name", async () => {
  received.length = 0;
  const receiver = await to("/v1/logs");
  const events: readonly ToldEvent[] = [
    { kind: "exposure", exposure: toldExposure() },
    { kind: "machine", machine: toldMachine() },
    { kind: "suppression", suppression: toldSuppression() },
    { kind: "drift", drift: toldDrift() },
    { kind: "instruction", instruction: toldInstruction() },
    ...told(violation()),
  ];
  expect(await receiver.deliver(events)).toEqual({ outcome: "taken" });
  expect(received).toHaveLength(1);
  const [resource] = JSON.parse(received[0]?.body ?? "").resourceLogs;
  const records = resource.scopeLogs.flatMap(
    ({ logRecords }: { readonly logRecords: readonly object[] }) => logRecords,
  );
  expect(records).toHaveLength(6);
  const names = records.map(({ eventName }: { readonly eventName: string }) => eventName);
  expect(names.toSorted()).toEqual([
    "parapet.drift.opened",
    "parapet.exposure.changed",
    "parapet.guardrail.violation",
    "parapet.instruction.answered",
    "parapet.machine.silent",
    "parapet.suppression.expired",
  ]);
  const silent = records[names.indexOf("parapet.machine.silent")];
  expect(silent).toMatchObject({
    severityNumber: 13,
    severityText: "medium",
    body: { stringValue: expect.stringContaining("no scan of laptop-17 of ada") },
  });
  for (const attribute of [
    { key: "parapet.event.id", value: { stringValue: "ev_2" } },
    { key: "parapet.machine.last_seen_at", value: { stringValue: "2026-02-01T04:05:06.789Z" } },
    {
      key: "parapet.services",
      value: { arrayValue: { values: [{ stringValue: "laptop-17/openclaw" }] } },
    },
  ]) {
    expect(silent.attributes).toContainEqual(attribute);
  }
  await receiver.close();
});

test("a collector that refuses or is away is a failure, not an exception", async () => {
  const refusing = await to("/refuses");
  expect(await refusing.deliver(told(violation()))).toEqual({
    outcome: "failed",
    reason: "not exported",
  });
  await refusing.close();
  const away = await otelLogs({
    address: "http://127.0.0.1:9/v1/logs",
    version: "1.2.3",
    timeoutMs: 300,
  });
  expect(await away.deliver(told(violation()))).toEqual({
    outcome: "failed",
    reason: "not exported",
  });
  await away.close();
});
