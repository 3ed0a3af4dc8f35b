import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FixRecord } from "@parapet/posture";
import * as scanner from "@parapet/scanner";
import { expect, onTestFinished, test } from "vitest";
import { sqliteDatabase, withStore } from "../store/databases.test-support.ts";
import { resolvePendingFixes } from "./fix-journal.ts";

test("a fix that a living process is making is not ended for it; one of a dead process is", () =>
  withStore(sqliteDatabase, async (store) => {
    const folder = await mkdtemp(join(tmpdir(), "parapet-journal-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const path = join(folder, "openclaw.json");
    await writeFile(path, "{}");
    const record: FixRecord = {
      fix_id: "fx_1",
      service: "home",
      workspace_path: folder,
      workspaces: [{ service: "home", workspace_path: folder }],
      applied_at: "2026-01-01T00:00:00.000Z",
      applied_by: "cli",
      check_ids: ["OC-NET-001"],
      files: [
        {
          path,
          backup_path: `${path}.bak`,
          // What stands there now: as far as the disk tells, nothing was made.
          hash_before: "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a",
          hash_after: "0".repeat(64),
          mode_before: "",
          mode_after: "",
          device: "",
          inode_before: "",
          inode_after: "",
          inode_rolled_back: "",
          born_at: "",
        },
      ],
      rolled_back_at: "",
      notes: [],
    };
    const locking = { dataDir: join(folder, "data"), randomBytes, lockWaitMs: 50 };
    await scanner.withWorkspaceLocks([folder], locking, async () => {
      await store.fixes.begin(record);
      await resolvePendingFixes(store, scanner, locking);
      expect(await store.fixes.get("fx_1")).toMatchObject({ status: "pending" });
    });
    await resolvePendingFixes(store, scanner, locking);
    expect(await store.fixes.get("fx_1")).toBeUndefined();
  }));
