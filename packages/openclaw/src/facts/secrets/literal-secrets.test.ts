import { expect, test } from "vitest";
import { sampleConfig } from "../../testing/sample.ts";
import { literalSecrets } from "./literal-secrets.ts";

test.each([
  [`{ gateway: { auth: { token: "c71fd8a2b94e60357adf" } } }`, ["/gateway/auth/token"]],
  [
    `{ tools: { media: { models: [{ apiKey: "c71fd8a2b94e60357adf" }] } } }`,
    ["/tools/media/models/0/apiKey"],
  ],
  // What a template leaves open will be one.
  [`{ hooks: { token: "<your token>" } }`, ["/hooks/token"]],
  [`{ gateway: { auth: { token: "\${GATEWAY_TOKEN}" } } }`, []],
  [`{ models: { providers: { local: { apiKey: "ollama" } } } }`, []],
  [`{ gateway: { auth: { token: 12345 } } }`, []],
  [`{ gateway: { bind: "loopback" } }`, []],
])("of %s the secrets are %j", (text, places) => {
  expect(literalSecrets(sampleConfig(text))).toEqual(places);
});

test("a configuration is looked through once", () => {
  const config = sampleConfig(`{ hooks: { token: "c71fd8a2b94e60357adf" } }`);
  expect(literalSecrets(config)).toBe(literalSecrets(config));
});
