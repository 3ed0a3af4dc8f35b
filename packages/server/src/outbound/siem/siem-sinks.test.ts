import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { expect, onTestFinished, test } from "vitest";
import { told, toldExposure, violation } from "../../store/posture.test-support.ts";
import { hasOpenssl, localCertificate, trust } from "../certificate.test-support.ts";
import { receiversOf } from "../receivers.ts";
import type { ToldEvent } from "../told-event.ts";
import { syslogSink } from "./syslog-sink.ts";

const events: readonly ToldEvent[] = [
  ...told(violation({ severity: "high", reason: "Zeile 1\nGerät – 既知" })),
  { kind: "exposure", exposure: toldExposure({ severity: "critical" }) },
];
const now = () => new Date("2026-02-03T04:05:06.789Z");
const rules = { privateHosts: ["127.0.0.1", "localhost"] };

async function listening(server: Server): Promise<number> {
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** A server that reads frames as RFC 6587 says: so many bytes after a number and a space. */
function collector() {
  const messages: string[] = [];
  const take = (socket: Socket): void => {
    let held = Buffer.alloc(0);
    socket.on("error", () => {});
    socket.on("data", (piece: Buffer) => {
      held = Buffer.concat([held, piece]);
      for (;;) {
        const space = held.indexOf(" ");
        const length = Number(held.toString("latin1", 0, Math.max(space, 0)));
        if (space < 1 || held.length < space + 1 + length) return;
        messages.push(held.toString("utf8", space + 1, space + 1 + length));
        held = held.subarray(space + 1 + length);
      }
    });
  };
  return { messages, take };
}

const message = /^<(\d+)>1 (\S+) (\S+) parapet (\d+) (violation|exposure|test) - \uFEFF([\s\S]*)$/;

test("a syslog server over TCP gets each event as one message with an OCSF finding", async () => {
  const { messages, take } = collector();
  const port = await listening(createServer(take));
  const sink = syslogSink({
    address: `syslog+tcp://127.0.0.1:${port}`,
    version: "1.2.3",
    timeoutMs: 10_000,
    rules,
    now,
  });
  expect(await sink.deliver(events)).toEqual({ outcome: "taken" });
  expect(await sink.test()).toEqual({ outcome: "taken" });
  const [first, second, third] = messages.map((text) => message.exec(text));
  // Facility 10; error, critical, notice.
  expect([first?.[1], second?.[1], third?.[1]]).toEqual(["83", "82", "85"]);
  expect([first?.[5], second?.[5], third?.[5]]).toEqual(["violation", "exposure", "test"]);
  expect(first?.[2]).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(JSON.parse(first?.[6] ?? "")).toMatchObject({
    class_uid: 2004,
    severity_id: 4,
    message: "Zeile 1\nGerät – 既知",
  });
  expect(JSON.parse(second?.[6] ?? "")).toMatchObject({ class_uid: 2004, severity_id: 5 });
});

const sinkFor = (address: string, privateHosts: readonly string[] = rules.privateHosts) =>
  syslogSink({ address, version: "1", timeoutMs: 10_000, rules: { privateHosts }, now });

test("a server that is away, breaks the connection or has a private address that nobody named gets it later", async () => {
  const port = await listening(createServer((socket) => socket.destroy()));
  const large = told(violation({ reason: "x".repeat(5_000_000) }));
  expect(await sinkFor(`syslog+tcp://127.0.0.1:${port}`).deliver(large)).toMatchObject({
    outcome: "failed",
  });
  expect(await sinkFor("syslog+tcp://127.0.0.1:1").deliver(events)).toEqual({
    outcome: "failed",
    reason: "ECONNREFUSED",
  });
  expect(await sinkFor(`syslog+tcp://127.0.0.1:${port}`, []).deliver(events)).toEqual({
    outcome: "failed",
    reason: "refused: private address",
  });
});

test("a server that takes nothing ends in time", async () => {
  const port = await listening(createServer((socket) => void socket.pause()));
  const sink = syslogSink({
    address: `syslog+tcp://127.0.0.1:${port}`,
    version: "1",
    timeoutMs: 200,
    rules,
    now,
  });
  const large = told(violation({ reason: "x".repeat(50_000_000) }));
  expect(await sink.deliver(large)).toEqual({ outcome: "failed", reason: "timeout" });
});

test.skipIf(!hasOpenssl)(
  "a syslog server over TLS gets nothing unless its certificate is trusted (openssl)",
  async () => {
    const certificate = localCertificate();
    const { messages, take } = collector();
    const server = createTlsServer(certificate, take);
    const port = await listening(server);
    const sink = syslogSink({
      address: `syslog+tls://localhost:${port}`,
      version: "1",
      timeoutMs: 10_000,
      rules,
      now,
    });
    expect(await sink.deliver(events)).toEqual({
      outcome: "failed",
      reason: "DEPTH_ZERO_SELF_SIGNED_CERT",
    });
    expect(messages).toEqual([]);
    trust(certificate.cert);
    expect(await sink.deliver(events)).toEqual({ outcome: "taken" });
    expect(messages).toHaveLength(2);
  },
);

test("a collector of OCSF gets an array of findings by HTTP, without secrets", async () => {
  const bodies: string[] = [];
  const server = createHttpServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
    request.on("end", () => {
      bodies.push(body);
      response.writeHead(200).end();
    });
  });
  const port = await listening(server);
  const [receiver] = await receiversOf(
    {
      webhooks: [],
      receivers: [
        {
          address: `http://127.0.0.1:${port}/ocsf`,
          format: "ocsf",
          events: ["violations", "exposures"],
          minSeverity: "low",
          services: [],
          digestMinutes: 0,
        },
      ],
      allowPrivateReceivers: ["127.0.0.1"],
    },
    {
      secret: "",
      secrets: new Map(),
      tickets: {} as Parameters<typeof receiversOf>[1]["tickets"],
      version: "1.2.3",
      now,
    },
  );
  const secret = `sk-ant-api03-${"Ab1".repeat(31)}AA`;
  expect(
    await receiver?.deliver([...events, ...told(violation({ reason: `key ${secret}` }))]),
  ).toEqual({ outcome: "taken" });
  const findings = JSON.parse(bodies[0] ?? "") as readonly unknown[];
  expect(findings).toHaveLength(3);
  expect(findings[0]).toMatchObject({
    class_uid: 2004,
    finding_info: { types: ["guardrail violation"] },
  });
  expect(bodies[0]).not.toContain(secret);
});
