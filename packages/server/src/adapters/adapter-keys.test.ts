import { randomBytes } from "node:crypto";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { adapterSecret, keyOfInstallation } from "./adapter-keys.ts";

async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "parapet-keys-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test("keys outlive a restart, and each installation has its own", async () => {
  const data = await dataFolder();
  const key = keyOfInstallation(await adapterSecret(data, {}, randomBytes), "ad_1");
  expect(key).toMatch(/^[\w-]{43}$/);
  const again = await adapterSecret(data, {}, randomBytes);
  expect(keyOfInstallation(again, "ad_1")).toBe(key);
  expect(keyOfInstallation(again, "ad_2")).not.toBe(key);
  expect((await stat(join(data, "adapter-secret"))).mode & 0o777).toBe(0o600);
});

test("servers that share a database know each other's adapters by the secret that they are given", async () => {
  const env = { PARAPET_ADAPTER_SECRET: "s".repeat(32) };
  const [one, other] = [await dataFolder(), await dataFolder()];
  expect(await adapterSecret(one, env, randomBytes)).toBe(
    await adapterSecret(other, env, randomBytes),
  );
});

test.each(["short", "with a blank ".repeat(4)])(
  "a secret that can be guessed is refused: %s",
  async (given) => {
    const secret = adapterSecret(
      await dataFolder(),
      { PARAPET_ADAPTER_SECRET: given },
      randomBytes,
    );
    await expect(secret).rejects.toThrow("at least 32 characters without spaces");
  },
);
