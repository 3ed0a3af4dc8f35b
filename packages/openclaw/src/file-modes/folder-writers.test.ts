import { chmod, chown, mkdir, mkdtemp, readFile, realpath, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { folderWriters, writersDisk } from "./folder-writers.ts";

/* Who can put a skill, a plugin or a program where the configuration looks for it. */

/**
 * A folder that only its owner writes, with folders in it that have these modes, outermost first.
 */
async function folders(...modes: readonly number[]) {
  const own = await realpath(await mkdtemp(join(tmpdir(), "parapet-writers-")));
  onTestFinished(() => rm(own, { recursive: true, force: true }));
  await chmod(own, 0o755);
  const paths = modes.map((_, index) =>
    join(own, ...modes.slice(0, index + 1).map((__, i) => `d${i}`)),
  );
  for (const path of paths) {
    // oxlint-disable-next-line no-await-in-loop
    await mkdir(path);
  }
  for (const [index, mode] of modes.entries()) {
    // oxlint-disable-next-line no-await-in-loop
    await chmod(paths[index] ?? "", mode);
  }
  const path = paths.at(-1) ?? own;
  return {
    own,
    path,
    of: async (asked = path, bounds = {}) =>
      (await folderWriters([asked], own, writersDisk(bounds))).get(asked),
  };
}

const everyUser = { kind: "every-user" };

describe.skipIf(process.platform === "win32")("every user writes", () => {
  test("a folder that is open to all, wherever it lies", async () => {
    expect(await (await folders(0o777)).of()).toEqual(everyUser);
    expect(await (await folders(0o755, 0o733)).of()).toEqual(everyUser);
    expect(await (await folders(0o1777)).of()).toEqual(everyUser);
  });

  test("a folder below one that is open to all: it can be replaced", async () => {
    expect(await (await folders(0o777, 0o755)).of()).toEqual(everyUser);
  });

  test("a folder that is not there yet, below one where all may make it", async () => {
    const { of, path } = await folders(0o1777);
    expect(await of(join(path, "skills"))).toEqual(everyUser);
    expect(await of(join(path, "skills", "mine"))).toEqual(everyUser);
  });

  test("what a link leads to", async () => {
    const { own, path, of } = await folders(0o777);
    await symlink(path, join(own, "link"));
    expect(await of(join(own, "link"))).toEqual(everyUser);
    expect(await of(join(own, "link", "skills"))).toEqual(everyUser);
  });
});

describe.skipIf(process.platform === "win32")("nobody else writes", () => {
  test("an own folder in a temporary one, where the sticky bit keeps others from replacing it", async () => {
    const { own, of } = await folders(0o1777, 0o700);
    expect(await of()).toBeUndefined();
    expect(await of(own)).toBeUndefined();
  });

  test("a folder that is open to all behind one that lets nobody pass", async () => {
    expect(await (await folders(0o700, 0o777)).of()).toBeUndefined();
  });

  test("a folder that others may write but not enter", async () => {
    expect(await (await folders(0o752)).of()).toBeUndefined();
  });

  test("a folder that is not there, where nobody else can make it", async () => {
    const { own, of } = await folders();
    expect(await of(join(own, "skills", "mine"))).toBeUndefined();
  });
});

test.skipIf(process.platform === "win32")(
  "of what lies outside the folders that may be read, nothing is said",
  async () => {
    const { own, path, of } = await folders(0o777, 0o777);
    expect(await of(path, { roots: [path] })).toEqual(everyUser);
    expect(await of(path, { roots: [join(own, "other")] })).toBeUndefined();
  },
);

describe.skipIf(process.platform === "win32")("some users write", () => {
  test("another user in a folder of theirs, whatever its bits", async ({ skip }) => {
    if (process.getuid?.() !== 0) skip("only root can make a folder of somebody else");
    const { path, of } = await folders(0o700, 0o700);
    await chown(join(path, ".."), 12_345, 0);
    expect(await of()).toEqual({ kind: "other-user", id: 12_345 });
  });

  test("the users of a group that has others in it", async ({ skip }) => {
    if (process.getuid?.() !== 0) skip("only root can give a folder to any group");
    const group = await groupOfOthers();
    if (group === undefined) skip("no group of this machine has another user");
    const { path, of } = await folders(0o775);
    await chown(path, 0, group!.id);
    expect(await of()).toEqual({ kind: "group", name: group!.name });
    await chmod(path, 0o755);
    expect(await of()).toBeUndefined();
  });

  test("nobody of a group that is the owner's alone, or that nobody knows", async ({ skip }) => {
    if (process.getuid?.() !== 0) skip("only root can give a folder to any group");
    const { path, of } = await folders(0o775);
    await chown(path, 0, 54_321);
    expect(await of()).toBeUndefined();
  });
});

/** A group that is the first one of a user other than root. */
async function groupOfOthers() {
  const users = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  const first = users.find(([, , uid = "0"]) => Number(uid) > 0 && Number(uid) < 60_000);
  const groups = (await readFile("/etc/group", "utf8")).split("\n").map((line) => line.split(":"));
  const group = groups.find(([, , gid]) => gid === first?.[3]);
  return group === undefined ? undefined : { name: group[0] ?? "", id: Number(group[2]) };
}
