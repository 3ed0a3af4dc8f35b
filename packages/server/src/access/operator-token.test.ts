import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  ensureOperatorToken,
  operatorTokenPath,
  readOperatorToken,
  sameSecret,
} from "./operator-token.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), "parapet-token-")), "data");
});
afterEach(() => rm(join(dataDir, ".."), { recursive: true }));

test("the token is made once, is readable by its owner alone, and stays", async () => {
  const token = await ensureOperatorToken(dataDir, randomBytes);
  expect(token).toMatch(/^parapet_op_[\w-]{43}$/);
  expect((await stat(operatorTokenPath(dataDir))).mode & 0o777).toBe(0o600);
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  expect(await ensureOperatorToken(dataDir, randomBytes)).toBe(token);
  expect(await readOperatorToken(dataDir)).toBe(token);
});

test("many starts at once agree on one token and leave nothing behind", async () => {
  const tokens = await Promise.all(
    Array.from({ length: 20 }, () => ensureOperatorToken(dataDir, randomBytes)),
  );
  expect(new Set(tokens).size).toBe(1);
  expect(await readdir(dataDir)).toEqual(["operator-token"]);
});

test("a damaged token file is an error, not an empty token that everybody holds", async () => {
  await ensureOperatorToken(dataDir, randomBytes);
  await writeFile(operatorTokenPath(dataDir), "");
  await expect(readOperatorToken(dataDir)).rejects.toThrow(/remove it/);
});

test("secrets compare by content", () => {
  expect(sameSecret("abc", "abc")).toBe(true);
  expect(sameSecret("abc", "abd")).toBe(false);
  expect(sameSecret("", "abc")).toBe(false);
});
