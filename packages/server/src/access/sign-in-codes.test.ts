import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makeSignInCode, redeemSignInCode } from "./sign-in-codes.ts";

const made = new Date("2026-11-01T12:00:00.000Z");
const later = (ms: number) => new Date(made.getTime() + ms);

async function madeCode() {
  const dataDir = mkdtempSync(join(tmpdir(), "parapet-codes-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const { code, expires_at } = await makeSignInCode(dataDir, { now: made, randomBytes });
  const folder = join(dataDir, "sign-in-codes");
  return { dataDir, folder, code, expires_at, names: () => readdirSync(folder) };
}

test("a code lets its holder in once, for two minutes", async () => {
  const { dataDir, code, expires_at } = await madeCode();
  expect(code).toMatch(/^parapet_in_[\w-]{43}$/);
  expect(expires_at).toBe("2026-11-01T12:02:00.000Z");
  expect(await redeemSignInCode(dataDir, code, later(119_999))).toBe(true);
  expect(await redeemSignInCode(dataDir, code, later(119_999))).toBe(false);
});

test.each([120_000, 120_001, -1])(
  "a code that is shown %i ms after it was made lets nobody in, then or later",
  async (ms) => {
    const { dataDir, code } = await madeCode();
    expect(await redeemSignInCode(dataDir, code, later(ms))).toBe(false);
    expect(await redeemSignInCode(dataDir, code, made)).toBe(false);
  },
);

test("of several who show a code at once, one is let in", async () => {
  const { dataDir, code } = await madeCode();
  const shown = Array.from({ length: 8 }, () => redeemSignInCode(dataDir, code, made));
  expect((await Promise.all(shown)).filter(Boolean)).toEqual([true]);
});

test("only a digest is kept, for the owner alone, and no other text lets in", async () => {
  const { dataDir, folder, code, names } = await madeCode();
  const [name = ""] = names();
  expect(name).toMatch(/^[0-9a-f]{64}$/);
  expect(name + readFileSync(join(folder, name), "utf8")).not.toContain(code);
  expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  for (const text of ["", name, code.slice(0, -1), `${code}x`, "../secret"])
    expect(await redeemSignInCode(dataDir, text, made)).toBe(false);
});

test.each(["", "x", "2026-11-01T13:00:00.000Z"])(
  "a file that was not made here lets nobody in: %j",
  async (text) => {
    const { dataDir, folder, code, names } = await madeCode();
    writeFileSync(join(folder, names()[0] ?? ""), text);
    expect(await redeemSignInCode(dataDir, code, made)).toBe(false);
  },
);

test("codes that are over are removed when another is made, and live ones are not", async () => {
  const { dataDir, code, names } = await madeCode();
  await makeSignInCode(dataDir, { now: later(60_000), randomBytes });
  expect(names()).toHaveLength(2);
  await makeSignInCode(dataDir, { now: later(125_000), randomBytes });
  expect(names()).toHaveLength(2);
  expect(await redeemSignInCode(dataDir, code, made)).toBe(false);
});
