import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ensureSecretFile, readSecretFile } from "./secret-file.ts";

function secretFile() {
  const folder = mkdtempSync(join(tmpdir(), "parapet-secret-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return { folder: join(folder, "data"), path: join(folder, "data", "secret"), prefix: "key_" };
}

test("processes that start at once agree on one secret, which only its owner reads", async () => {
  const { folder, ...file } = secretFile();
  const starts = Array.from({ length: 8 }, () => ensureSecretFile(file, randomBytes));
  const [secret, ...others] = await Promise.all(starts);
  expect(new Set(others)).toEqual(new Set([secret]));
  expect(secret).toMatch(/^key_[\w-]{43}$/);
  expect(await ensureSecretFile(file, randomBytes)).toBe(secret);
  expect(readdirSync(folder), "drafts are gone").toEqual(["secret"]);
  expect(statSync(file.path).mode & 0o777).toBe(0o600);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test.each(["", "key_", "other_".padEnd(60, "x"), "key_".padEnd(46, "x"), "x".repeat(60)])(
  "a file that holds no such secret is refused, and left as it is: %j",
  async (text) => {
    const { folder: _, ...file } = secretFile();
    await ensureSecretFile(file, randomBytes);
    writeFileSync(file.path, text);
    await expect(readSecretFile(file)).rejects.toThrow("is not a file that Parapet wrote");
    await expect(ensureSecretFile(file, randomBytes)).rejects.toThrow("remove it and restart");
    expect(readFileSync(file.path, "utf8")).toBe(text);
  },
);

test("the shortest secret that may be one is taken", async () => {
  const { folder: _, ...file } = secretFile();
  await ensureSecretFile(file, randomBytes);
  writeFileSync(file.path, ` ${"key_".padEnd(47, "x")}\n`);
  expect(await readSecretFile(file)).toBe("key_".padEnd(47, "x"));
});
