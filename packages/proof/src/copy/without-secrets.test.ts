import type { JsonValue } from "@parapet/documents/document.ts";
import { expect, test } from "vitest";
import { canariesWith } from "./canaries.ts";
import { withoutSecrets } from "./without-secrets.ts";

const mark = "0a1b2c3d";
const copied = (value: JsonValue) => withoutSecrets(value, canariesWith(mark));

/* No real secret is copied: each kind of place that may hold one is replaced. */
test.each<[string, JsonValue, string]>([
  ["a setting with the name of a secret", { token: "hunter2hunter2" }, "hunter2"],
  ["a nested one", { a: [{ b: { password: "correct horse" } }] }, "horse"],
  [
    "a token by its form, under any name",
    { note: "ghp_0123456789abcdefghijABCDEFGHIJ012345" },
    "ghp_",
  ],
  [
    "a token within a text",
    { a: "use sk-ant-api03-0123456789abcdefghijABCDEFGHIJ0123 now" },
    "sk-ant",
  ],
  ["a credential in a URL", { url: "https://ada:s3cr3tpassw0rd@example.com/x" }, "s3cr3t"],
  ["a reference to a secret", { token: { source: "exec", provider: "vault", id: "x" } }, "vault"],
  ["a reference under any name", { other: { source: "file", id: "/etc/secret" } }, "/etc/secret"],
  ["a variable", { allowFrom: ["${MY_NUMBER}"] }, "MY_NUMBER"],
  ["a variable within a text", { url: "https://x/${PART}" }, "PART"],
  ["the name of a member", { ghp_0123456789abcdefghijABCDEFGHIJ012345: true }, "ghp_"],
])("%s is replaced by a canary", (_, value, secret) => {
  const text = JSON.stringify(copied(value));
  expect(text).not.toContain(secret);
  expect(text).toContain(`canary-${mark}-`);
});

test("what decides who may do what is kept as it is", () => {
  const settings: JsonValue = {
    channels: { telegram: { dmPolicy: "open", allowFrom: ["*", 42], enabled: true } },
    tools: { exec: { ask: "always", security: "allowlist" }, deny: ["browser"] },
    empty: { token: "", none: null },
  };
  expect(copied(settings)).toEqual(settings);
});

test("two secrets have two canaries, and one has the same one wherever it is", () => {
  expect(
    copied({
      a: { token: "one-one-one" },
      b: { token: "two-two-two" },
      c: { token: "one-one-one" },
    }),
  ).toEqual({
    a: { token: `canary-${mark}-1` },
    b: { token: `canary-${mark}-2` },
    c: { token: `canary-${mark}-1` },
  });
});

test("the canary of a Telegram token has its form, which the runtime checks", () => {
  expect(JSON.stringify(copied({ telegram: { botToken: "1:x" } }))).toMatch(/"\d{6,}:[\w-]{35}"/);
});

test("settings that are nested without end are cut", () => {
  let value: JsonValue = { token: "deep-secret" };
  for (let depth = 0; depth < 5_000; depth += 1) value = { a: value };
  expect(JSON.stringify(copied(value))).not.toContain("deep-secret");
});

test("half of a reference is none, and a name without a text has no secret", () => {
  const settings: JsonValue = {
    a: { source: "telegram", id: 7 },
    b: { id: "main", source: null },
    token: "  ",
    password: [" "],
  };
  expect(copied(settings)).toEqual(settings);
});

test("what is nested deeper than 64 levels is left out", () => {
  const nested = (levels: number): JsonValue => (levels === 0 ? "end" : { a: nested(levels - 1) });
  expect(JSON.stringify(copied(nested(64)))).toContain("end");
  expect(JSON.stringify(copied(nested(65)))).not.toContain("end");
});

const isPlainVariable = (names: readonly string[]) => names.join("/") === "env/vars/PLAIN";

test("what the runtime itself keeps secrets in is replaced, whatever it is called", () => {
  const settings: JsonValue = { env: { vars: { PLAIN: "word", OTHER: "word" } }, PLAIN: "word" };
  expect(withoutSecrets(settings, canariesWith(mark), isPlainVariable)).toEqual({
    env: { vars: { PLAIN: `canary-${mark}-1`, OTHER: "word" } },
    PLAIN: "word",
  });
});
