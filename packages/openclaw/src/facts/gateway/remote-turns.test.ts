import { expect, test } from "vitest";
import { sampleModel } from "../../testing/sample.ts";
import { remoteTurns } from "./remote-turns.ts";

const older = `meta: { lastTouchedVersion: "2026.6.11" }`;

test.each([
  ["a token alone", `{ gateway: { bind: "lan", auth: { token: "letmein" } } }`, []],
  [
    "an endpoint that takes texts",
    `{ gateway: { http: { endpoints: { chatCompletions: { enabled: true } } } } }`,
    ["/gateway/http/endpoints/chatCompletions/enabled"],
  ],
  [
    "a tool that starts a turn, by its older name",
    `{ gateway: { tools: { allow: ["gateway", "Cron"] } } }`,
    ["/gateway/tools/allow/1"],
  ],
  [
    "a tool that is also denied",
    `{ gateway: { tools: { allow: ["sessions_send"], deny: ["sessions_send"] } } }`,
    [],
  ],
  ["a shell, which no request has", `{ gateway: { tools: { allow: ["exec"] } } }`, []],
  [
    "the plugin for administration",
    `{ plugins: { entries: { "admin-http-rpc": { enabled: true } } } }`,
    ["/plugins/entries/admin-http-rpc/enabled"],
  ],
  [
    "the plugin for administration where plugins are off",
    `{ plugins: { enabled: false, entries: { "admin-http-rpc": { enabled: true } } } }`,
    [],
  ],
  [
    "a proxy whose word is enough for a device",
    `{ gateway: { auth: { mode: "trusted-proxy", trustedProxy: { userHeader: "x-user", deviceAutoApprove: { enabled: true } } } } }`,
    ["/gateway/auth/trustedProxy/deviceAutoApprove/enabled"],
  ],
  [
    "the same setting without a proxy",
    `{ gateway: { auth: { mode: "token", trustedProxy: { deviceAutoApprove: { enabled: true } } } } }`,
    [],
  ],
  [
    "no secret at all behind Tailscale Serve, whose control UI then asks nobody",
    `{ gateway: { auth: { mode: "none" }, tailscale: { mode: "serve" } } }`,
    ["/gateway/auth/mode"],
  ],
  [
    "a release that can do without devices",
    `{ ${older}, gateway: { controlUi: { dangerouslyDisableDeviceAuth: true } } }`,
    ["/gateway/controlUi/dangerouslyDisableDeviceAuth"],
  ],
  [
    "the same setting in a release that ignores it",
    `{ gateway: { controlUi: { dangerouslyDisableDeviceAuth: true } } }`,
    [],
  ],
] as const)("a client on another machine has turns by %s", (_name, text, expected) => {
  expect(remoteTurns(sampleModel(text))).toEqual(expected);
});
