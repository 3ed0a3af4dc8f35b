import { expect, test } from "vitest";
import { backupsOf } from "./fix.ts";

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
