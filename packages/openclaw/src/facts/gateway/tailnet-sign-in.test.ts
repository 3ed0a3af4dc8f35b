import { expect, test } from "vitest";
import { sampleModel } from "../../testing/sample.ts";
import { tailnetSignIn } from "./tailnet-sign-in.ts";

const serve = `tailscale: { mode: "serve" }`;
const token = `auth: { mode: "token", token: "\${T}" }`;
const roles = `roles: { default: "guest", definitions: { guest: { sessions: { others: "view" }, agents: "*", scopes: ["operator.read"] } } }`;
const password = (allowed: string) => `auth: { mode: "password", password: "\${P}"${allowed} }`;

test.each([
  ["a token, by default", `${token}, ${serve}`, true],
  ["a password, by default", `${password("")}, ${serve}`, undefined],
  ["a password, where settings say so", `${password(", allowTailscale: true")}, ${serve}`, true],
  ["what a person's role allows", `${token}, ${serve}, ${roles}`, false],
  ["a token, where Tailscale publishes nothing", token, undefined],
  ["no secret, which asks nobody", `auth: { mode: "none" }, ${serve}`, undefined],
] as const)("members of the tailnet sign in by their identity: %s", (_name, text, unlimited) => {
  expect(tailnetSignIn(sampleModel(`{ gateway: { ${text} } }`))?.isUnlimited).toBe(unlimited);
});
