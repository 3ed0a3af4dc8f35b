import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  realpath,
  rename,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, type Mock, test, vi } from "vitest";
import { folderWatchers } from "./folder-watchers.ts";
import { followFiles } from "./follow-files.ts";
import { eachEntryOnce, resolvePath } from "./resolve-path.ts";
import { manualTimers } from "./manual-timers.test-support.ts";

const manual = manualTimers();
const watchers = folderWatchers({ limit: 100 });
let base: string;
let folder: string;
let config: string;
const ends: (() => void)[] = [];

beforeEach(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), "parapet-follow-")));
  folder = join(base, "agents");
  config = join(folder, "openclaw.json");
  await mkdir(folder);
  await writeFile(config, "{}");
});
afterEach(async () => {
  for (const end of ends.splice(0)) end();
  await rm(base, { recursive: true, force: true });
});

/** Follows files that were read just now. */
async function follow(paths: readonly string[], roots?: readonly string[]) {
  const changed = vi.fn<() => Promise<void>>(async () => {});
  const notWatched = vi.fn<(folders: readonly string[]) => void>();
  const files = followFiles({ watchers, timers: manual.timers, roots, changed, notWatched });
  ends.push(files.close);
  // What is unsure is read once more; then it is known what stands there.
  await files.scanned(paths, 0);
  expect(await scans(changed, 1)).toBe(1);
  await files.scanned(paths, 0);
  changed.mockClear();
  return { files, changed, notWatched };
}

/** Lets time pass until so many scans were due, and says how many were. */
async function scans(changed: Mock, expected: number): Promise<number> {
  const wait = async () => {
    manual.pass(5_000);
    if (changed.mock.calls.length < expected) throw new Error("Not yet.");
  };
  await vi.waitFor(wait, { timeout: 60_000 }).catch(() => {});
  return changed.mock.calls.length;
}

describe("a scan is due", () => {
  test("when a file is written in place", async () => {
    const { changed } = await follow([config]);
    await writeFile(config, "{ a: 1 }");
    expect(await scans(changed, 1)).toBe(1);
  });

  test("when others are let at the file, or at its folder", async () => {
    const { changed } = await follow([config]);
    await chmod(config, 0o666);
    expect(await scans(changed, 1)).toBe(1);
    await chmod(folder, 0o777);
    expect(await scans(changed, 2)).toBe(2);
  });

  test("when another file is renamed over it, again and again", async () => {
    const { changed } = await follow([config]);
    for (const round of [1, 2, 3]) {
      await writeFile(`${config}.tmp`, `{ round: ${round} }`);
      await rename(`${config}.tmp`, config);
      expect(await scans(changed, round)).toBe(round);
    }
  });

  test("when a file goes, and when it comes back", async () => {
    const { changed } = await follow([config]);
    await rm(config);
    expect(await scans(changed, 1)).toBe(1);
    await writeFile(config, "{}");
    expect(await scans(changed, 2)).toBe(2);
  });

  test("when its folder goes, comes back, and the file is written there", async () => {
    const { changed } = await follow([config]);
    await rm(folder, { recursive: true });
    expect(await scans(changed, 1)).toBe(1);
    await mkdir(folder);
    await writeFile(config, "{}");
    expect(await scans(changed, 2)).toBe(2);
    await writeFile(config, "{ later: true }");
    expect(await scans(changed, 3)).toBe(3);
  });

  test("when the folder is moved away and another takes its place", async () => {
    const other = join(base, "other");
    await mkdir(other);
    await writeFile(join(other, "openclaw.json"), "{ other: 1 }");
    const { changed } = await follow([config]);
    await rename(folder, join(base, "old"));
    await rename(other, folder);
    expect(await scans(changed, 1)).toBe(1);
    await writeFile(config, "{ other: 2 }");
    expect(await scans(changed, 2)).toBe(2);
  });

  test("when what a symbolic link leads to is written, and when it leads elsewhere", async () => {
    const [first, second] = [join(base, "first.json"), join(base, "second.json")];
    await Promise.all([writeFile(first, "{}"), writeFile(second, "{}"), rm(config)]);
    await symlink("../first.json", config);
    const { changed } = await follow([config]);
    await writeFile(first, "{ a: 1 }");
    expect(await scans(changed, 1)).toBe(1);
    await symlink(second, `${config}.tmp`);
    await rename(`${config}.tmp`, config);
    expect(await scans(changed, 2)).toBe(2);
    await writeFile(second, "{ a: 2 }");
    expect(await scans(changed, 3)).toBe(3);
  });

  test("when the file lies behind a link to a folder that is made to lead elsewhere", async () => {
    const link = join(base, "link");
    await symlink(folder, link);
    const { changed } = await follow([join(link, "openclaw.json")]);
    await mkdir(join(base, "next"));
    await writeFile(join(base, "next", "openclaw.json"), "{}");
    await symlink("next", `${link}.tmp`);
    await rename(`${link}.tmp`, link);
    expect(await scans(changed, 1)).toBe(1);
  });

  test("when a file was written while it was read", async () => {
    const { files, changed } = await follow([config]);
    await writeFile(config, "{ while: 1 }");
    await files.scanned([config], 0);
    expect(await scans(changed, 1)).toBe(1);
  });
});

describe("no scan is due", () => {
  test("when an agent writes sessions beside the configuration", async () => {
    const { changed } = await follow([config]);
    const touched = vi.fn<() => void>();
    watchers.listen(touched, [{ folder, name: "session.jsonl", folderId: await idOf(folder) }]);
    await writeFile(join(folder, "session.jsonl"), "{}");
    await vi.waitFor(() => expect(touched).toHaveBeenCalled(), { timeout: 60_000 });
    expect(manual.due()).toEqual([]);
    expect(changed).not.toHaveBeenCalled();
    watchers.listen(touched, []);
  });

  test("when what was written has been read since: a fix does not set off its own scan", async () => {
    const { files, changed } = await follow([config]);
    await writeFile(config, "{ fixed: true }");
    await manual.untilPlanned();
    await files.scanned([config], Infinity);
    manual.pass(5_000);
    await writeFile(config, "{ fixed: false }");
    expect(await scans(changed, 1)).toBe(1);
  });
});

test("the folders above many files are looked at once in a look, and again in the next one", async () => {
  const lookAt = eachEntryOnce();
  expect(lookAt(folder)).toBe(lookAt(folder));
  const before = await resolvePath(config, undefined, lookAt);
  expect(before).toEqual(await resolvePath(config));
  await writeFile(config, '{"gateway":{}}');
  expect(await resolvePath(config, undefined, lookAt)).toEqual(before);
  expect(await resolvePath(config, undefined, eachEntryOnce())).not.toEqual(before);
});

test("what is not there is no reason to scan twice, unless something came or went beside it since", async () => {
  const absent = join(folder, ".env");
  const after = async (readAfter: number): Promise<number> => {
    const changed = vi.fn<() => Promise<void>>(async () => {});
    const { timers } = manual;
    const files = followFiles({
      watchers,
      timers,
      roots: undefined,
      changed,
      notWatched: () => {},
    });
    ends.push(files.close);
    await files.scanned([config, absent], readAfter);
    const due = manual.due().length;
    await writeFile(absent, "A=1");
    expect(await scans(changed, 1)).toBe(1);
    files.close();
    await rm(absent);
    return due;
  };
  const { ctimeMs } = await lstat(folder);
  expect(await after(ctimeMs + 1_000)).toBe(0);
  expect(await after(ctimeMs - 1_000)).toBe(1);
});

describe("of a server that is confined to folders", () => {
  test("changes in them are seen, also of a link that leads outside", async () => {
    await writeFile(join(base, "outside.json"), "{}");
    await symlink("../outside.json", join(folder, ".env"));
    const { changed } = await follow([config, join(folder, ".env")], [folder]);
    await writeFile(config, "{ a: 1 }");
    expect(await scans(changed, 1)).toBe(1);
    await rm(join(folder, ".env"));
    expect(await scans(changed, 2)).toBe(2);
  });

  test("nothing outside is watched or looked at", async () => {
    const outside = join(base, "outside.json");
    await writeFile(outside, "{}");
    await symlink("../outside.json", join(folder, ".env"));
    const look = () => resolvePath(join(folder, ".env"), [folder]);
    const before = await look();
    await writeFile(outside, "{ changed: true }");
    expect(await look()).toEqual(before);
    expect(before.hops.map((hop) => hop.folder)).toEqual([folder]);
    expect((await resolvePath(outside, [folder])).hops).toEqual([]);
  });
});

test("folders beyond the limit are reported once, and the others are watched", async () => {
  const few = folderWatchers({ limit: 2 });
  const notWatched = vi.fn<(folders: readonly string[]) => void>();
  const files = followFiles({
    watchers: few,
    timers: manual.timers,
    roots: undefined,
    changed: async () => {},
    notWatched,
  });
  await files.scanned([config], Infinity);
  await files.scanned([config], Infinity);
  files.close();
  few.close();
  expect(notWatched).toHaveBeenCalledTimes(1);
});

async function idOf(path: string): Promise<string> {
  const { hops } = await resolvePath(join(path, "any"));
  return hops.at(-1)!.folderId;
}
