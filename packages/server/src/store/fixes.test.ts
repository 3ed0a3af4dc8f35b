import { expect, test } from "vitest";
import { onEachDatabase, withStore } from "./databases.test-support.ts";
import { inTurn } from "./in-turn.ts";
import { fixRecord } from "./posture.test-support.ts";

const file = {
  path: "/home/ada/.openclaw/openclaw.json",
  backup_path: "/home/ada/.openclaw/openclaw.1-f1.json.bak",
  hash_before: "a".repeat(64),
  hash_after: "b".repeat(64),
  mode_before: "",
  mode_after: "",
  device: "64769",
  inode_before: "131",
  inode_after: "132",
  inode_rolled_back: "",
  born_at: "",
};

const workspaceAt = (service: string) => ({ service, workspace_path: `/home/ada/${service}` });

onEachDatabase("fixes", (create) => {
  test("that a crash interrupted can be found at the next start", () =>
    withStore(create, async ({ fixes }) => {
      await fixes.begin(fixRecord());
      expect(await fixes.pending()).toEqual([{ status: "pending", record: fixRecord() }]);
      expect(await fixes.complete(fixRecord({ files: [file] }))).toBe(true);
      expect(await fixes.pending()).toEqual([]);
      expect(await fixes.get("f1")).toEqual({
        status: "applied",
        record: fixRecord({ files: [file] }),
      });
    }));

  test("that changed nothing leave no trace, those that were made cannot be discarded", () =>
    withStore(create, async ({ fixes }) => {
      await fixes.begin(fixRecord());
      expect(await fixes.discard("f1")).toBe(true);
      expect(await fixes.get("f1")).toBeUndefined();
      await fixes.begin(fixRecord());
      await fixes.complete(fixRecord());
      expect(await fixes.discard("f1")).toBe(false);
      expect(await fixes.complete(fixRecord())).toBe(false);
    }));

  test("are rolled back once", () =>
    withStore(create, async ({ fixes }) => {
      const at = "2026-02-01T00:00:00.000Z";
      await fixes.begin(fixRecord());
      expect(await fixes.markRolledBack("f1", at)).toBe(false);
      await fixes.complete(fixRecord({ files: [file] }));
      const answers = await Promise.all([
        fixes.markRolledBack("f1", at),
        fixes.markRolledBack("f1", at),
      ]);
      expect(answers.toSorted()).toEqual([false, true]);
      expect(await fixes.get("f1")).toEqual({
        status: "rolled_back",
        record: fixRecord({ files: [file], rolled_back_at: at }),
      });
    }));

  test("of an older Parapet, which knew nothing of permission bits and inodes, are read all the same", () =>
    withStore(create, async ({ fixes }) => {
      const { path, backup_path, hash_before, hash_after } = file;
      const older = { path, backup_path, hash_before, hash_after };
      await fixes.begin(fixRecord({ files: [older as typeof file] }));
      const unknown = { mode_before: "", mode_after: "" };
      expect((await fixes.get("f1"))?.record.files).toEqual([
        {
          ...older,
          ...unknown,
          device: "",
          inode_before: "",
          inode_after: "",
          inode_rolled_back: "",
          born_at: "",
        },
      ]);
    }));

  test("are paged through from the last one made, also after the clock was set back", () =>
    withStore(create, async ({ fixes }) => {
      await inTurn([3, 1, 2], (n) =>
        fixes.begin(fixRecord({ fix_id: `f${n}`, applied_at: `2026-01-0${n}T00:00:00.000Z` })),
      );
      await fixes.begin(
        fixRecord({ fix_id: "other", service: "office", workspaces: [workspaceAt("office")] }),
      );
      const first = await fixes.list({ service: "home", limit: 2 });
      expect(first.rows.map(({ record }) => record.fix_id)).toEqual(["f2", "f1"]);
      const second = await fixes.list({ service: "home", limit: 2, cursor: first.next });
      expect(second.rows.map(({ record }) => record.fix_id)).toEqual(["f3"]);
      expect(second.next).toBeUndefined();
      const pending = await fixes.pending();
      expect(pending.map(({ record }) => record.fix_id)).toEqual(["f3", "f1", "f2", "other"]);
      const cursor = Buffer.from('["2026-01-03T00:00:00.000Z","f3"]').toString("base64url");
      await expect(fixes.list({ limit: 1, cursor })).rejects.toMatchObject({ code: "bad_cursor" });
    }));

  test("of several workspaces are found under the service of each, also where it came to be known at the end", () =>
    withStore(create, async ({ fixes }) => {
      const idsOf = async (service: string) =>
        (await fixes.list({ service, limit: 5 })).rows.map(({ record }) => record.fix_id);
      await fixes.begin(fixRecord({ workspaces: [workspaceAt("home"), workspaceAt("announced")] }));
      expect(await idsOf("announced")).toEqual(["f1"]);
      await fixes.complete(fixRecord({ workspaces: [workspaceAt("home"), workspaceAt("office")] }));
      expect([await idsOf("home"), await idsOf("office"), await idsOf("announced")]).toEqual([
        ["f1"],
        ["f1"],
        [],
      ]);
      await fixes.markRolledBack("f1", "2026-02-01T00:00:00.000Z");
      expect(await idsOf("office")).toEqual(["f1"]);
    }));
});
