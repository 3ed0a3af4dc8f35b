import { describe, expect, test } from "vitest";
import { redactText } from "@parapet/posture/redaction";
import { parseJson5 } from "@parapet/documents/json5.ts";
import { redactConfig } from "./redact-config.ts";
import { redactEnv } from "./redact-env.ts";
import { hiddenInDocuments } from "./secrets-in-documents.ts";

const mark = "[redacted]";
const secret = "hunter2-Hunter2";

function shownConfig(text: string): string {
  const document = parseJson5(text);
  return redactConfig(document, mark, hiddenInDocuments([document]));
}

describe("secrets that a diff must not show", () => {
  for (const text of [
    `{ botToken: "${secret}" }`,
    `{ "api_key": '${secret}' }`,
    `{ "p\\u0061ssword": "${secret}" }`,
    `{ password: 1234567 }`,
    `{ token: "${secret}", token: "other" }`,
    `{ env: { ANYTHING: "${secret}" } }`,
    `{ inputs: [{ id: "k", type: "promptString", default: "${secret}", password: true }] }`,
    `{ inputs: [{ id: "api-key", type: "promptString", default: "${secret}" }] }`,
    `{ user_config: { x: { type: "string", sensitive: true, default: "${secret}" } } }`,
    `{ variables: { x: { isSecret: true, value: "${secret}" } } }`,
    `{ headers: { "X-Mine": ["${secret}"] } }`,
    `{ args: ["--token", "${secret}"] }`,
    `{ args: ["--api-key=${secret}"] }`,
    `{ command: "docker", env: {}, args: ["login", "-p", "${secret}"] }`,
    `{ command: ["sqlcmd", "-U", "sa", "-P", "${secret}"] }`,
    `{ command: "docker login -u ada -p ${secret}" }`,
    `{ note: "mysql -p${secret} shop", allow: ["Bash(mysql -p${secret}:*)"] }`,
    `{ args: ["--header=X-Api-Key: ${secret}", "--header=X-Api-Key:${secret}"] }`,
    `{ url: "https://me:${secret}@host/x" }`,
    `{ url: "https://host/x?access_token=${secret}" }`,
    `{ // old password: ${secret}\n }`,
    `{ /* "botToken": "${secret}", */ }`,
    `{ token: "${secret}" } // was ${secret} before`,
    `{ token: "${secret}", note: "the same as ${secret}!" }`,
    `{ auth: "Bearer ${secret}" }`,
    `{ // curl -H 'Authorization: Bearer ${secret}'\n }`,
    `{ url: "//me:${secret}@host/x" }`,
    `{ cookies: { any: ["${secret}"] } }`,
    `{ token: { nested: ["${secret}"] } }`,
    `{ token: "${secret}\${NAME}" }`,
    `{ note: "sk-${secret}-0123456789" }`,
    `{ note: "0123456789abcdef0123456789abcdefhunter2" }`,
    `{ key: "-----BEGIN PRIVATE KEY-----\\n${secret}\\n" }`,
    `{ token: "two\\\n${secret}" }`,
  ]) {
    test(`is hidden in ${text.replaceAll("\n", "⏎")}`, () => {
      expect(shownConfig(text)).not.toMatch(/hunter2|1234567/i);
    });
  }
});

describe("what a reader needs to see", () => {
  for (const text of [
    "{ token: \"${GATEWAY_TOKEN}\", password: '${PW}' }",
    `{ maxTokens: 4096, bind: "lan", allow: ["*"], note: "https://docs.example/gateway/bind" }`,
    `{ token: "", auth: { mode: "token" } }`,
    `{ token: { source: "env", provider: "default", id: "GATEWAY_TOKEN" }, tokenFile: "/run/token" }`,
    `{ contextTokens: 200000, allowRequestSessionKey: true, args: ["--port", "80"] }`,
    `{ allow: ["Bash(npm run token:refresh)", "Bash(git commit -m \\"password: reset flow\\")", "Bash(rg token= src)"] }`,
    "// keys are in the vault\n{ /* a: 1 */ }\r\n",
  ]) {
    test(`stays in ${text.replaceAll(/\r?\n/g, "⏎")}`, () => {
      expect(shownConfig(text)).toBe(text);
    });
  }

  test("names in .env, with their lines and line ends", () => {
    expect(redactEnv("\uFEFFA=1\r\nexport B = 'x\ny'\n\n# c\n", mark)).toBe(
      "\uFEFFA=[redacted]\r\nexport B =[redacted]\n[redacted]\n\n# [redacted]\n",
    );
  });
});

test("a hostile text takes no time to redact", () => {
  for (const piece of [`token: "`, "//a:", "a-", `"`, "token=", "-----BEGIN A-----", "Bearer "]) {
    const text = piece.repeat(300_000 / piece.length);
    expect(redactText(text, "settings", mark).length).toBeGreaterThan(0);
  }
});

test.each([
  ["https://ada:hunter2@host/x", "https://…@host/x"],
  ["curl -H 'Authorization: Bearer abc.def'", "curl -H 'Authorization: Bearer …'"],
  ["https://h/x?token=hunter2&a=1", "https://h/x?token=…&a=1"],
  ["run --password=hunter2 now", "run --password=… now"],
  [["sk", "ant", "abcdefgh12345678"].join("-"), "…"],
  [["ghp", "abcdefgh12345678abcd"].join("_"), "…"],
  [["xoxb", "123456789012", "abcdef"].join("-"), "…"],
  ["1234567890:" + "AAF".repeat(12), "…"],
  [["eyJhbGciOiJ9", "eyJzdWIiOiIx", "c2ln"].join("."), "…"],
  ["0123456789abcdef".repeat(3), "…"],
  ["npx -y some-server@latest /home/ada/project", "npx -y some-server@latest /home/ada/project"],
  ["anthropic/claude-sonnet-4-6", "anthropic/claude-sonnet-4-6"],
])("%s is shown as %s", (text, expected) => {
  expect(redactText(text, "settings", "…")).toBe(expected);
});
