import { expect, test } from "vitest";
import { sampleModel } from "../../testing/sample.ts";
import { gatewayIsOpen, lacksAuthentication } from "./gateway-access.ts";

const older = 'meta: { lastTouchedVersion: "2026.6.11" }';
const proxied = 'mode: "trusted-proxy", trustedProxy: { userHeader: "x-user" }';

test.each([
  [`{ ${older}, gateway: { auth: { mode: "none" }, tailscale: { mode: "serve" } } }`, true],
  [`{ ${older}, gateway: { auth: { mode: "token" }, tailscale: { mode: "serve" } } }`, false],
  ['{ gateway: { auth: { mode: "none" } } }', false],
  // On the network it starts only where the address turns out to be loopback.
  ['{ gateway: { bind: "auto", auth: { mode: "none" } } }', false],
])("a gateway is open where others reach it and nobody asks them: %s", (config, open) => {
  expect(gatewayIsOpen(sampleModel(config).gateway)).toBe(open);
});

test.each([
  ["{}", true],
  ['{ gateway: { auth: { mode: "none" } } }', true],
  ['{ gateway: { auth: { mode: "token" } } }', false],
  ['{ gateway: { auth: { token: "0123456789abcdef0123456789abcdef" } } }', false],
  [`{ gateway: { trustedProxies: ["10.0.0.2"], auth: { ${proxied} } } }`, false],
])("a gateway asks for a secret, or lets a proxy ask: %s", (config, lacks) => {
  expect(lacksAuthentication(sampleModel(config).gateway)).toBe(lacks);
});
