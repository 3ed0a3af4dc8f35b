import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import {
  toldDrift,
  toldExposure,
  toldInstruction,
  toldMachine,
  toldSuppression,
  violation,
} from "../store/posture.test-support.ts";
import { isWanted, receiversOf } from "./receivers.ts";
import type { ToldEvent } from "./told-event.ts";

const noTickets = {} as Parameters<typeof receiversOf>[1]["tickets"];
const everything = {
  events: ["violations" as const, "exposures" as const],
  minSeverity: "low" as const,
  services: [],
};
const violated = (severity: "low" | "high", service = "support"): ToldEvent => ({
  kind: "violation",
  violation: violation({ severity, service }),
});
const exposed: ToldEvent = {
  kind: "exposure",
  exposure: toldExposure({ service: "support", services: ["billing", "support"] }),
};

test("a receiver gets the kinds of events, the severities and the services that its rules name", () => {
  expect(isWanted(violated("low"), everything)).toBe(true);
  expect(isWanted(exposed, everything)).toBe(true);
  expect(isWanted(violated("low"), { ...everything, minSeverity: "medium" })).toBe(false);
  expect(isWanted(violated("high"), { ...everything, minSeverity: "high" })).toBe(true);
  expect(isWanted(violated("high"), { ...everything, events: ["exposures"] })).toBe(false);
  expect(isWanted(exposed, { ...everything, events: ["violations"] })).toBe(false);
  expect(isWanted(violated("high", "other"), { ...everything, services: ["support"] })).toBe(false);
  expect(isWanted(violated("high"), { ...everything, services: ["support"] })).toBe(true);
});

test("a silent machine concerns each of its workspaces, and an expired suppression its own", () => {
  const silent: ToldEvent = { kind: "machine", machine: toldMachine({ services: ["a", "b"] }) };
  const expired: ToldEvent = { kind: "suppression", suppression: toldSuppression() };
  const all = { ...everything, events: ["machines" as const, "suppressions" as const] };
  expect([silent, expired].map((event) => isWanted(event, everything))).toEqual([false, false]);
  expect([silent, expired].map((event) => isWanted(event, all))).toEqual([true, true]);
  expect(isWanted(silent, { ...all, services: ["b"] })).toBe(true);
  expect(isWanted(silent, { ...all, services: ["support"] })).toBe(false);
  expect(isWanted(expired, { ...all, services: ["support"] })).toBe(true);
  expect(isWanted(silent, { ...all, minSeverity: "high" })).toBe(false);
});

test("drift concerns its own workspace", () => {
  const drifted: ToldEvent = { kind: "drift", drift: toldDrift() };
  const all = { ...everything, events: ["drift" as const] };
  expect(isWanted(drifted, everything)).toBe(false);
  expect(isWanted(drifted, all)).toBe(true);
  expect(isWanted(drifted, { ...all, services: ["billing"] })).toBe(false);
  expect(isWanted(drifted, { ...all, services: ["support"], minSeverity: "high" })).toBe(false);
});

test("an answer to an instruction concerns its own workspace", () => {
  const answered: ToldEvent = { kind: "instruction", instruction: toldInstruction() };
  const all = { ...everything, events: ["instructions" as const] };
  expect(isWanted(answered, everything)).toBe(false);
  expect(isWanted(answered, { ...all, services: ["laptop-17/openclaw"] })).toBe(true);
  expect(isWanted(answered, { ...all, services: ["support"] })).toBe(false);
  expect(isWanted(answered, { ...all, minSeverity: "medium" })).toBe(false);
});

test("an exposure concerns every service that it leads through", () => {
  expect(isWanted(exposed, { ...everything, services: ["billing"] })).toBe(true);
  expect(isWanted(exposed, { ...everything, services: ["other"] })).toBe(false);
});

test("a webhook that is in both lists is one receiver with rules; one without rules gets violations", async () => {
  const address = "https://hooks.example.test/a";
  const receivers = await receiversOf(
    {
      webhooks: [address, "https://hooks.example.test/b"],
      receivers: [{ ...everything, address, format: "standard", digestMinutes: 5 }],
      allowPrivateReceivers: [],
    },
    {
      secret: "s".repeat(32),
      secrets: new Map(),
      tickets: noTickets,
      version: "1.2.3",
      now: () => new Date(0),
    },
  );
  expect(receivers.map(({ digestMs }) => digestMs)).toEqual([300_000, 0]);
  expect(receivers.map(({ wants }) => wants(exposed))).toEqual([true, false]);
  expect(receivers.map(({ wants }) => wants(violated("low")))).toEqual([true, true]);
});

test("no receiver gets a secret that an event holds, with rules or without", async () => {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
    request.on("end", () => {
      bodies.push(body);
      response.writeHead(200).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const receivers = await receiversOf(
    {
      webhooks: [`${at}/hook`],
      receivers: [
        { ...everything, address: `${at}/slack`, format: "slack", digestMinutes: 0 },
        { ...everything, address: `${at}/standard`, format: "standard", digestMinutes: 0 },
      ],
      allowPrivateReceivers: ["127.0.0.1"],
    },
    {
      secret: "s".repeat(32),
      secrets: new Map(),
      tickets: noTickets,
      version: "1.2.3",
      now: () => new Date(0),
    },
  );
  const secret = `ghp_${"a1B2c3".repeat(6)}`;
  const reason = `It sends ${secret}.`;
  for (const { deliver } of receivers) {
    // oxlint-disable-next-line no-await-in-loop -- In this order.
    const outcome = await deliver([{ kind: "violation", violation: violation({ reason }) }]);
    expect(outcome).toEqual({ outcome: "taken" });
  }
  expect(bodies).toHaveLength(3);
  expect(bodies.map((body) => body.includes("It sends"))).toEqual([true, true, true]);
  expect(bodies.join()).not.toContain(secret);
});
