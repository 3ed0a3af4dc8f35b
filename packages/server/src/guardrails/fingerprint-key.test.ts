import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fingerprintKey } from "./fingerprint-key.ts";

let folders: string[];
beforeEach(async () => {
  folders = await Promise.all(
    ["a", "b"].map((name) => mkdtemp(join(tmpdir(), `parapet-${name}-`))),
  );
});
afterEach(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

const keys = (env: Readonly<Record<string, string>>) =>
  Promise.all(folders.map((folder) => fingerprintKey(folder, env, randomBytes)));

test("servers that share a secret take a call that is sent again to the other one for the same", async () => {
  const secret = "s".repeat(40);
  const [a, b] = await keys({ PARAPET_ADAPTER_SECRET: secret });
  expect(a).toBe(b);
  expect(a).not.toContain(secret);
});

test("others have their own key, which stays", async () => {
  const [a, b] = await keys({});
  expect(a).not.toBe(b);
  expect(await keys({})).toEqual([a, b]);
});
