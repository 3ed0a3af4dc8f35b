import { describe, expect, test } from "vitest";
import { parseJson5 } from "../documents/json5.ts";
import { redactConfig } from "./redact-config.ts";
import { redactEnv } from "./redact-env.ts";
import { redactLoose } from "./redact-loose.ts";

const secret = "hunter2-Hunter2";

describe("secrets that a diff must not show", () => {
  for (const text of [
    `{ botToken: "${secret}" }`,
    `{ "api_key": '${secret}' }`,
    `{ "p\\u0061ssword": "${secret}" }`,
    `{ password: 1234567 }`,
    `{ token: "${secret}", token: "other" }`,
    `{ env: { ANYTHING: "${secret}" } }`,
    `{ headers: { "X-Mine": ["${secret}"] } }`,
    `{ args: ["--token", "${secret}"] }`,
    `{ args: ["--api-key=${secret}"] }`,
    `{ url: "https://me:${secret}@host/x" }`,
    `{ url: "https://host/x?access_token=${secret}" }`,
    `{ // old password: ${secret}\n }`,
    `{ /* "botToken": "${secret}", */ }`,
    `{ auth: "Bearer ${secret}" }`,
    `{ note: "sk-${secret}-0123456789" }`,
    `{ note: "0123456789abcdef0123456789abcdefhunter2" }`,
    `{ key: "-----BEGIN PRIVATE KEY-----\\n${secret}\\n" }`,
    `{ token: "two\\\n${secret}" }`,
  ]) {
    test(`is hidden in ${text.replaceAll("\n", "⏎")}`, () => {
      expect(redactConfig(parseJson5(text))).not.toMatch(/hunter2|1234567/i);
    });
  }
});

describe("what a reader needs to see", () => {
  for (const text of [
    "{ token: \"${GATEWAY_TOKEN}\", password: '${PW}' }",
    `{ maxTokens: 4096, bind: "lan", allow: ["*"], note: "https://docs.example/gateway/bind" }`,
    `{ token: "", auth: { mode: "token" } }`,
    "// keys are in the vault\n{ /* a: 1 */ }\r\n",
  ]) {
    test(`stays in ${text.replaceAll(/\r?\n/g, "⏎")}`, () => {
      expect(redactConfig(parseJson5(text))).toBe(text);
    });
  }

  test("names in .env, with their lines and line ends", () => {
    expect(redactEnv("\uFEFFA=1\r\nexport B = 'x\ny'\n\n# c\n")).toBe(
      "\uFEFFA=[redacted]\r\nexport B =[redacted]\n[redacted]\n\n# [redacted]\n",
    );
  });
});

test("a hostile text takes no time to redact", () => {
  for (const piece of [`token: "`, "//a:", "a-", `"`, "token=", "-----BEGIN A-----", "Bearer "]) {
    const text = piece.repeat(300_000 / piece.length);
    expect(redactLoose(text).length).toBeGreaterThan(0);
  }
});
