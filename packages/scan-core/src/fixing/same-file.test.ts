import type { FixedFile, FixRecord } from "@parapet/posture";
import { expect, test } from "vitest";
import { assertSameFile } from "./same-file.ts";

const path = "/work/a.json";

/** What a fix noted of the file that it wrote. */
const fixed: FixedFile = {
  path,
  backup_path: "",
  hash_before: "",
  hash_after: "",
  mode_before: "",
  mode_after: "",
  device: "1",
  inode_before: "9",
  inode_after: "10",
  inode_rolled_back: "",
  born_at: "100",
};

const present = { device: 1n, inode: 10n, bornAt: "100", owner: { uid: 1000, gid: 1000 } };

/** A fix that came later, which put files in the place of others. */
const later = (...files: readonly Partial<FixedFile>[]): FixRecord => ({
  fix_id: "fx",
  service: "",
  workspace_path: "",
  workspaces: [],
  applied_at: "",
  applied_by: "",
  check_ids: [],
  files: files.map((file) => ({ ...fixed, ...file })),
  rolled_back_at: "",
  notes: [],
});

type Case = {
  readonly file?: Partial<FixedFile>;
  readonly now?: Partial<typeof present>;
  readonly fixes?: readonly FixRecord[];
  readonly force?: boolean;
  readonly ownerIds?: readonly number[];
};

const judged = ({ file = {}, now = {}, fixes = [], force = false, ownerIds = [1000] }: Case) =>
  assertSameFile(
    { ...fixed, ...file },
    { ...present, ...now },
    { force, ownerIds, bounds: {}, laterFixes: () => Promise.resolve(fixes) },
  );

const toEleven = { inode_before: "10", inode_after: "11" };
const another = { now: { inode: 11n } };
const unknown = { inode_after: "" };
const otherUser = { uid: 1001, gid: 1001 };

test.each<[string, Case]>([
  ["the file itself", {}],
  ["the file itself, with any owner", { now: { owner: otherUser } }],
  ["the file itself, of a fix that did not note its birth", { file: { born_at: "" } }],
  ["the file itself, where the system tells no birth", { now: { bornAt: "" } }],
  ["what a later fix put in its place", { ...another, fixes: [later(toEleven)] }],
  [
    "what two later fixes put in its place, the last first",
    {
      now: { inode: 12n },
      fixes: [later({ inode_before: "11", inode_after: "12" }), later(toEleven)],
    },
  ],
  [
    "what a later fix that was rolled back put in its place",
    { now: { inode: 12n }, fixes: [later({ ...toEleven, inode_rolled_back: "12" })] },
  ],
  [
    "what came back to it",
    {
      now: { inode: 12n },
      fixes: [
        later({ inode_before: "10", inode_after: "12" }),
        later({ ...toEleven, inode_rolled_back: "10" }),
      ],
    },
  ],
  ["another file of the workspace's owner, with force", { ...another, force: true }],
  ["a file of which nothing is known, of the workspace's owner", { file: unknown }],
])("%s is put back", async (_, one) => {
  await expect(judged(one)).resolves.toBeUndefined();
});

const otherFile = /is another file than the one that this fix changed; look at it, then force/;
const otherOwner = /belongs to another user than the workspace; change it by hand/;

test.each<[string, Case, RegExp]>([
  ["another file", another, otherFile],
  ["a file of this number on another disk", { now: { device: 2n } }, otherFile],
  ["a new file of the same number", { now: { bornAt: "101" } }, otherFile],
  [
    "what a later fix put in the place of another file",
    { ...another, fixes: [later({ ...toEleven, path: "/work/b.json" })] },
    otherFile,
  ],
  [
    "what was in its place between two later fixes",
    { ...another, fixes: [later({ inode_before: "11", inode_after: "12" }), later(toEleven)] },
    otherFile,
  ],
  [
    "what later fixes did in another order",
    {
      now: { inode: 12n },
      fixes: [later({ inode_before: "9", inode_after: "12" })],
    },
    otherFile,
  ],
  [
    "another user's file, with force",
    { now: { inode: 11n, owner: otherUser }, force: true },
    otherOwner,
  ],
  [
    "another user's file of which nothing is known",
    { file: unknown, now: { owner: otherUser } },
    otherOwner,
  ],
  [
    "a file of which nothing is known, in a workspace of nobody",
    { file: unknown, ownerIds: [] },
    otherOwner,
  ],
])("%s is not", async (_, one, sentence) => {
  await expect(judged(one)).rejects.toMatchObject({
    name: "RollbackRefused",
    message: expect.stringMatching(sentence),
  });
});
