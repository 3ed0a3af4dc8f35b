import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { isPrivateGroup, membersOf } from "./group-members.ts";

/** A machine with these groups and users, as lines of its files. */
async function machine(groups: readonly string[], users: readonly string[]) {
  const systemRoot = await mkdtemp(join(tmpdir(), "parapet-groups-"));
  onTestFinished(() => rm(systemRoot, { recursive: true, force: true }));
  await mkdir(join(systemRoot, "etc"));
  await writeFile(join(systemRoot, "etc", "group"), `${groups.join("\n")}\n`);
  await writeFile(join(systemRoot, "etc", "passwd"), `${users.join("\n")}\n`);
  return { bounds: {}, systemRoot };
}

const root = "root:x:0:0:root:/root:/bin/sh";
const ada = "ada:x:1000:1000::/home/ada:/bin/sh";
const eve = "eve:x:1001:1001::/home/eve:/bin/sh";
const own = { uid: 1000, gid: 1000 };

test("a group names those it lists and those whose first group it is", async () => {
  const request = await machine(["root:x:0:", "staff:x:50:eve,gone", "ada:x:1000:"], [ada, eve]);
  expect(await membersOf(50, request)).toEqual({ name: "staff", ids: [1001] });
  expect(await membersOf(1000, request)).toEqual({ name: "ada", ids: [1000] });
  expect(await membersOf(7, request)).toEqual({ name: "7", ids: [] });
});

test.skipIf(process.platform !== "linux")(
  "a user's own group is private until somebody else is in it",
  async () => {
    const users = [root, ada, eve];
    expect(await isPrivateGroup(own, await machine(["ada:x:1000:"], users))).toBe(true);
    expect(await isPrivateGroup(own, await machine(["ada:x:1000:ada,root"], users))).toBe(true);
    expect(await isPrivateGroup(own, await machine(["ada:x:1000:eve"], users))).toBe(false);
    const second = "bob:x:1002:1000::/home/bob:/bin/sh";
    expect(await isPrivateGroup(own, await machine(["ada:x:1000:"], [...users, second]))).toBe(
      false,
    );
  },
);

test("a group or an owner that a directory service keeps may have members that nobody sees here", async () => {
  expect(await isPrivateGroup(own, await machine(["root:x:0:"], [root, ada]))).toBe(false);
  expect(await isPrivateGroup(own, await machine(["ada:x:1000:"], [root]))).toBe(false);
  expect(await isPrivateGroup(own, { bounds: {}, systemRoot: "/nowhere" })).toBe(false);
});
