import { expect, test } from "vitest";
import { onEachDatabase, withStore } from "./databases.test-support.ts";

const hash = "ab".repeat(32);
const token = {
  token_id: "t1",
  name: "ci",
  scopes: ["read", "fix"],
  role: "",
  services: [],
  tags: [],
  expires_at: "",
  token_hash: hash,
} as const;

onEachDatabase("tokens", (create) => {
  test("are found by their hash until they are revoked", () =>
    withStore(create, async ({ tokens }) => {
      const created = await tokens.create(token);
      expect(await tokens.findLive(hash)).toEqual(created);
      expect(await tokens.findLive("cd".repeat(32))).toBeUndefined();
      expect(await tokens.revoke("t1")).toBe(true);
      expect(await tokens.revoke("t1")).toBe(false);
      expect(await tokens.findLive(hash)).toBeUndefined();
      expect(await tokens.list()).toEqual([
        { ...created, revoked_at: expect.stringMatching(/^2026-/) },
      ]);
    }));

  test("are worth nothing once they expired", () =>
    withStore(
      create,
      async ({ tokens }) => {
        await tokens.create({ ...token, expires_at: "2026-01-01T00:00:00.000Z" });
        expect(await tokens.findLive(hash)).toBeUndefined();
      },
      () => new Date("2026-01-01T00:00:00.000Z"),
    ));

  test("never come in as their text, nor out with their hash", () =>
    withStore(create, async ({ tokens }) => {
      await expect(tokens.create({ ...token, token_hash: "parapet_secret" })).rejects.toThrow(
        "SHA-256",
      );
      await tokens.create(token);
      expect(JSON.stringify(await tokens.list())).not.toContain(hash);
    }));

  test("are marked as used at most once a minute", async () => {
    let now = "2026-01-01T00:00:00.000Z";
    await withStore(
      create,
      async ({ tokens }) => {
        await tokens.create(token);
        const used = async () => {
          await tokens.touch("t1");
          return (await tokens.list())[0]!.last_used_at;
        };
        expect(await used()).toBe("2026-01-01T00:00:00.000Z");
        now = "2026-01-01T00:00:59.000Z";
        expect(await used()).toBe("2026-01-01T00:00:00.000Z");
        now = "2026-01-01T00:01:00.000Z";
        expect(await used()).toBe("2026-01-01T00:01:00.000Z");
      },
      () => new Date(now),
    );
  });
});
