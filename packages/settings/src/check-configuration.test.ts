import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkConfiguration } from "./check-configuration.ts";
import { environmentToken } from "./environment-secrets.ts";

let home = "";
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), "parapet-check-"));
});
afterAll(() => rmSync(home, { recursive: true }));

const check = (options: object, env: Record<string, string> = {}) =>
  checkConfiguration(options, { env: { HOME: home, ...env }, cwd: home });
const strong = "a".repeat(32);

test("a weak token is rejected and never printed", () => {
  expect(() => environmentToken({ PARAPET_TOKEN: "hunter2" })).toThrow(/at least 32/);
  expect(() => environmentToken({ PARAPET_TOKEN: "hunter2" })).not.toThrow(/hunter2/);
  expect(environmentToken({ PARAPET_TOKEN: strong })).toBe(strong);
  expect(environmentToken({})).toBe("");
});

test("valid settings have no problems", () => {
  expect(check({ port: "8001" }, { PARAPET_TOKEN: strong })).toMatchObject({ problems: [] });
});

test("what keeps the service from starting is a problem: a weak token", () => {
  expect(check({}, { PARAPET_TOKEN: "hunter2" }).problems).toEqual([
    expect.stringContaining("PARAPET_TOKEN"),
  ]);
});

test("what keeps the service from starting is a problem: webhooks without a secret", () => {
  const webhooks = ["https://hooks.example.test/x"];
  expect(check({ webhooks }).problems).toEqual([expect.stringContaining("PARAPET_WEBHOOK_SECRET")]);
  expect(check({ webhooks }, { PARAPET_WEBHOOK_SECRET: strong }).problems).toEqual([]);
});

test("what keeps the service from starting is a problem: a mail server without its password", () => {
  const receivers = JSON.stringify([
    {
      address: "smtps://mail.example.test:465",
      format: "email",
      from: "parapet@example.test",
      to: ["security@example.test"],
      username: "parapet",
      secretVariable: "PARAPET_SECRET_MAIL",
    },
  ]);
  expect(check({ receivers }).problems).toEqual([expect.stringContaining("PARAPET_SECRET_MAIL")]);
  const { problems, settings } = check({ receivers }, { PARAPET_SECRET_MAIL: "hunter2" });
  expect(problems).toEqual([]);
  expect(settings.find(({ name }) => name === "receivers")?.value).toEqual([
    "smtps://mail.example.test:465; to security@example.test; all events; low or worse",
  ]);
  expect(JSON.stringify(settings)).not.toContain("hunter2");
});

test("all problems are listed", () => {
  expect(check({ port: "x" }, { PARAPET_TOKEN: "hunter2" }).problems).toHaveLength(2);
});
