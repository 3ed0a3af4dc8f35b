import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { sampleModel } from "../testing/sample.ts";

type StartupCase = { readonly name: string; readonly config: object; readonly says: string };

// What OpenClaw 2026.9.6 says to each configuration; test/oracle/openclaw-startup.test.ts asks it
// again.
const cases: readonly StartupCase[] = JSON.parse(
  readFileSync(new URL("startup-cases.json", import.meta.url), "utf8"),
);

const gatewayOf = (config: object, env = {}) => sampleModel(JSON.stringify(config), env).gateway;

test.each(cases)("$name: the gateway starts where OpenClaw's does", ({ config, says }) => {
  const reasons = gatewayOf(config).refusals.map(({ reason }) => reason);
  expect(reasons.length > 0, `${says} | ${reasons.join(" ")}`).toBe(says !== "");
});

describe("what only the machine can tell", () => {
  test.each([
    [{ bind: "lan" }, { OPENCLAW_GATEWAY_TOKEN: "t" }],
    [{ bind: "lan", auth: { token: "" } }, { OPENCLAW_GATEWAY_TOKEN: "t" }],
    [{ auth: { token: "" } }, { OPENCLAW_GATEWAY_TOKEN: "t" }],
    [{ auth: { mode: "password" } }, { OPENCLAW_GATEWAY_PASSWORD: "p" }],
    [{ tailscale: { mode: "funnel" } }, { OPENCLAW_GATEWAY_PASSWORD: "p" }],
  ])("%j starts with a secret of the environment, and may have one elsewhere", (gateway, env) => {
    expect(gatewayOf({ gateway }, env).refusals).toEqual([]);
    const without = gatewayOf({ gateway });
    expect(without.starts).toBe(true);
    expect(without.refusals.map(({ unless }) => unless)).toEqual([
      `${Object.keys(env)[0]} is set where it runs`,
    ]);
  });

  test.each(["auto", "tailnet"])(
    `no authentication with the bind "%s" starts where that comes to loopback`,
    (bind) => {
      const { starts, refusals } = gatewayOf({ gateway: { bind, auth: { mode: "none" } } });
      expect([starts, refusals.length]).toEqual([true, 1]);
    },
  );
});

test("no channel, job or webhook of a gateway that does not start is told as open", () => {
  const { entryPoints, cronEnabled, gateway } = sampleModel(`{
    gateway: { bind: "lan", auth: { mode: "none" } },
    channels: { telegram: { dmPolicy: "open", allowFrom: ["*"] } },
  }`);
  expect([entryPoints, cronEnabled.value, gateway.exposed]).toEqual([[], false, false]);
});

test("a client of another gateway is not told that its own does not start", () => {
  expect(gatewayOf({ gateway: { mode: "remote", bind: "lan" } }).refusals).toEqual([]);
});

test("the release before took a token that is blank or the word undefined", () => {
  const older = { meta: { lastTouchedVersion: "2026.6.11" } };
  expect(gatewayOf({ ...older, gateway: { auth: { token: "undefined" } } }).refusals).toEqual([]);
  expect(
    gatewayOf({ ...older, gateway: { auth: { token: "change-me-now" } } }).refusals,
  ).toHaveLength(1);
});
