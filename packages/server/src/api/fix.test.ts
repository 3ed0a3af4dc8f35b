import { expect, test } from "vitest";
import type { FixRecord } from "@parapet/posture";
import type { Store } from "../store/store.ts";
import { backupsOf, mountFix } from "./fix.ts";
import { mounted } from "./mounted.test-support.ts";

const record = (...paths: readonly string[]) => ({
  files: paths.map((backup_path) => ({ backup_path })),
});

test("Parapet-Backup has whole paths, in at most 4,096 bytes", () => {
  const paths = Array.from({ length: 200 }, (_, index) => `/home/ü, a/${index}.json.bak`);
  const header = backupsOf(record(...paths))["Parapet-Backup"] ?? "";
  expect(header.length).toBeLessThanOrEqual(4_096);
  const shown = header.split(", ").map(decodeURIComponent);
  expect(shown.length).toBeGreaterThan(100);
  expect(shown).toEqual(paths.slice(0, shown.length));
});

test("Parapet-Backup leaves out a path that does not fit, and keeps those that do", () => {
  const long = `/${"a".repeat(4_096)}`;
  expect(backupsOf(record("/a.bak", long, "/b.bak"))).toEqual({
    "Parapet-Backup": "/a.bak, /b.bak",
  });
  expect(backupsOf(record(long.slice(1)))).toEqual({ "Parapet-Backup": long.slice(1) });
  expect(backupsOf(record(long))).toEqual({});
  expect(backupsOf(undefined)).toEqual({});
});

test("a digest by which a password could be tried is in no answer about a fix", async () => {
  const digest = "d".repeat(64);
  const files = [
    { path: "/ws/.env", hash_before: "", hash_after: digest },
    { path: "/ws/openclaw.json", hash_before: digest, hash_after: "" },
  ];
  // Only what is looked at.
  const made = { fix_id: "fx_1", files } as unknown as FixRecord;
  const list = () => Promise.resolve({ rows: [{ status: "applied", record: made }] });
  const app = mounted((on) =>
    mountFix(on, {
      store: { fixes: { list } } as unknown as Store,
      workspacesFor: () => ({ rollBack: () => Promise.resolve(made) }) as never,
      fingerprint: (text) => `keyed of ${text.length}`,
    }),
  );
  const shown = [
    { path: "/ws/.env", hash_before: "", hash_after: "keyed of 64" },
    { path: "/ws/openclaw.json", hash_before: "keyed of 64", hash_after: "" },
  ];
  const history = await app.request("/api/v1/scan/fixes");
  expect(await history.json()).toMatchObject([{ files: shown }]);
  const undone = await app.request("/api/v1/scan/fixes/fx_1/rollback", { method: "POST" });
  expect(await undone.json()).toMatchObject({ files: shown });
});
