import { describe, expect, test } from "vitest";
import { findSecrets } from "./find-secrets.ts";

function rules(text: string): readonly string[] {
  return findSecrets(text).map(({ rule }) => rule);
}

describe("a secret is known without the name of its service beside it", () => {
  test.each([
    ["secret.telegram-token", `12345678:AA${"x1".repeat(16)}y`],
    ["secret.telegram-token", `https://t.example/bot123456789:AA${"x-".repeat(16)}y/sendMessage`],
    ["secret.gitlab-token", `glptt-${"a1".repeat(20)}`],
    ["secret.digitalocean-token", `dor_v1_${"a1".repeat(32)}`],
    ["secret.grafana-token", `glsa_${"a1".repeat(16)}_0a1b2c3d`],
    ["secret.databricks-token", `dapi${"a1".repeat(16)}`],
    ["secret.postman-key", `PMAK-${"a1".repeat(12)}-${"b2".repeat(17)}`],
    ["secret.planetscale-token", `pscale_tkn_${"a1".repeat(20)}`],
    ["secret.rubygems-key", `rubygems_${"a1".repeat(24)}`],
    ["secret.new-relic-key", `NRAK-${"A1".repeat(13)}B`],
    ["secret.square-token", `sq0atp-${"a1".repeat(11)}`],
    ["secret.mailgun-key", `key-${"a1".repeat(16)}`],
    ["secret.perplexity-key", `pplx-${"a1".repeat(24)}`],
    ["secret.replicate-token", `r8_${"a1".repeat(18)}b`],
  ])("%s", (rule, secret) => {
    expect(rules(`see ${secret} here`)).toEqual([rule]);
    expect(rules(secret)).toEqual([rule]);
  });
});

test("documentation that says where a password stands holds none", () => {
  expect(rules("postgres://someuser:somepassword@db.example/x")).toEqual([]);
  expect(rules("postgres://<user>:<password>@db.example/x")).toEqual([]);
  expect(rules("uri://user:pass@db.example/x")).toEqual([]);
  expect(rules("postgres://ana:tulip-secret@db.example/x")).toEqual(["secret.url-password"]);
});

test("times and versions are no tokens of a bot", () => {
  expect(rules("20260101:Afternoon meeting with everybody in room 12345678901")).toEqual([]);
});

test("of many secrets, the first 256 are told", () => {
  const all = Array.from({ length: 300 }, (_, index) => `token: hunter2${index}hunter2`).join(" ");
  const found = findSecrets(all);
  expect(found.length).toBe(256);
  expect(all.slice(found[255]?.start, found[255]?.end)).toBe("hunter2255hunter2");
});

test("a key of a known form is one, whatever is written behind it and whatever it is assigned to", () => {
  const text = "token: AKIAABCDEFGHIJKLMNOP-suffix1 here";
  const found = findSecrets(text);
  expect(found.map(({ rule, severity }) => [rule.startsWith("secret.aws"), severity])).toEqual([
    [true, "critical"],
  ]);
  expect(found.map(({ start, end }) => text.slice(start, end))).toEqual([
    "AKIAABCDEFGHIJKLMNOP-suffix1",
  ]);
});
