import { expect, test } from "vitest";
import { openCanary } from "./canaries.ts";

test("a canary is valid for longer than a proof may take on a slow machine, and not for ever", async () => {
  const now = new Date("2026-01-01T00:00:00.000Z");
  const { expires_at } = await openCanary(
    { canaries: { open: async () => {}, see: async () => false, finish: async () => false } },
    { installation_id: "ad_1" },
    "main",
    { now: () => now, randomBytes: (size) => new Uint8Array(size) },
  );
  expect(expires_at).toBe("2026-01-01T00:10:00.000Z");
});
