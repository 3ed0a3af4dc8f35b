import { describe, expect, test } from "vitest";
import { sampleModel } from "../testing/sample.ts";

const gateway = (text: string, env = {}, dotEnv: string[] = []) =>
  sampleModel(`{ gateway: ${text} }`, env, dotEnv).gateway;

describe("reach", () => {
  test.each([
    ["{}", false],
    [`{ bind: "loopback" }`, false],
    [`{ bind: "lan" }`, true],
    [`{ bind: "auto" }`, true],
    [`{ bind: "tailnet" }`, true],
    [`{ bind: "custom", customBindHost: "10.0.0.5" }`, true],
    [`{ bind: "custom" }`, false],
    [`{ bind: "lan", auth: { mode: "none" } }`, false],
    [`{ bind: "custom", customBindHost: "127.0.0.1" }`, false],
    [`{ bind: "0.0.0.0" }`, true],
    [`{ bind: 1 }`, false],
    [`{ tailscale: { mode: "serve" } }`, true],
  ])("%s is exposed: %s", (text, exposed) => {
    expect(gateway(text).exposed).toBe(exposed);
  });

  test.each(["/Users/mia/.openclaw/workspace", "C:\\\\Users\\\\mia\\\\.openclaw\\\\workspace"])(
    `"auto" stays on loopback where the workspace is %s, which no container has`,
    (workspace) => {
      const text = `{ gateway: { bind: "auto" }, agents: { defaults: { workspace: "${workspace}" } } }`;
      expect(sampleModel(text).gateway.exposed).toBe(false);
    },
  );
});

const secret = (text: string, env = {}, dotEnv: string[] = []) =>
  gateway(text, env, dotEnv).auth.secret;

describe("secret", () => {
  test("a token in the file, one in a reference, and none are distinguished", () => {
    expect(secret(`{ auth: { token: "abc" } }`)).toBe("literal");
    expect(secret(`{ auth: { token: "\${env:X}" } }`)).toBe("literal");
    expect(secret(`{ auth: { token: { source: "env", provider: "default", id: "X" } } }`)).toBe(
      "reference",
    );
    expect(secret("{}")).toBe("absent");
    expect(secret(`{ auth: { token: " " } }`)).toBe("absent");
  });

  test("a variable that is not set here may be set where the gateway runs", () => {
    expect(secret(`{ auth: { token: "\${T}" } }`)).toBe("environment");
    expect(secret(`{ auth: { token: "\${T}" } }`, { T: "x" })).toBe("reference");
    expect(secret(`{ auth: { token: "\${T}" } }`, {}, ["T"])).toBe("reference");
  });

  test("OpenClaw's own variables give a secret that the file does not mention", () => {
    expect(secret("{}", { OPENCLAW_GATEWAY_TOKEN: "x" })).toBe("environment");
    expect(secret(`{ auth: { mode: "password" } }`, {}, ["OPENCLAW_GATEWAY_PASSWORD"])).toBe(
      "environment",
    );
  });

  test("a password that is given makes password the mode", () => {
    const { auth } = gateway(`{ auth: { password: "p", token: "t" } }`);
    expect([auth.mode.value, auth.at]).toEqual(["password", "/gateway/auth/password"]);
  });

  test("modes without a secret have none", () => {
    const { auth } = gateway(`{ auth: { mode: "none", token: "t" } }`);
    expect([auth.mode.value, auth.secret, auth.at]).toEqual([
      "none",
      "absent",
      "/gateway/auth/mode",
    ]);
  });
});
