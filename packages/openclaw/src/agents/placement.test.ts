import { expect, test } from "vitest";
import { execPlaceOf, isSandboxed } from "./placement.ts";
import { sampleAgent } from "../testing/sample.ts";

const agent = (mode: string, host: string) =>
  sampleAgent(
    `{ tools: { exec: { host: "${host}" } }, agents: { defaults: { sandbox: { mode: "${mode}" } } } }`,
  );
const untrustedSender = { runsAsMain: false };
const mergedRoom = { runsAsMain: true };

test("non-main sandboxes untrusted senders, and leaves the owner and merged rooms on the host", () => {
  expect(isSandboxed(agent("non-main", "auto"), untrustedSender)).toBe(true);
  expect(isSandboxed(agent("non-main", "auto"), mergedRoom)).toBe(false);
  expect(isSandboxed(agent("non-main", "auto"))).toBe(false);
  expect(isSandboxed(agent("all", "auto"))).toBe(true);
});

test.each([
  ["off", "auto", "host"],
  ["all", "auto", "sandbox"],
  ["all", "gateway", "host"],
  ["all", "node", "node"],
  ["off", "sandbox", "nowhere"],
  ["all", "sandbox", "sandbox"],
])("with sandbox %s and host %s commands run in: %s", (mode, host, place) => {
  expect(execPlaceOf(agent(mode, host), untrustedSender)).toBe(place);
});
