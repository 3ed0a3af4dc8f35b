import { execFileSync } from "node:child_process";
import {
  chmod,
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  symlink,
  unlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { asOrdinaryUser } from "@parapet/documents/testing/as-ordinary-user.ts";
import { FileReadError } from "./file-read-error.ts";
import { openByIdentity, openFolder, pathIn, withFolder } from "./folder-handle.ts";
import { assertOnlyName, openFileIn } from "./open-file.ts";

let folder = "";
const at = (...names: readonly string[]): string => join(folder, ...names);

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "parapet-handle-")));
  await mkdir(at("root"));
  await mkdir(at("outside"));
  await writeFile(at("root", "file"), "inside");
  await writeFile(at("outside", "file"), "outside");
});
afterEach(() => rm(folder, { recursive: true }));

async function failureOf(work: Promise<unknown>): Promise<FileReadError> {
  const outcome = await work.catch((error: unknown) => error);
  if (outcome instanceof FileReadError) return outcome;
  throw new Error("did not fail", { cause: outcome });
}

async function swapForLink(): Promise<void> {
  await rename(at("root"), at("moved"));
  await symlink(at("outside"), at("root"));
}

function codeOf(name: string): Promise<FileReadError["code"]> {
  return withFolder(
    at("root"),
    {},
    async (handle) => (await failureOf(openFileIn(handle, name))).code,
  );
}

/** How a file that was opened is judged after something happened to its names. */
function failureAfter(change: () => Promise<void>): Promise<FileReadError> {
  return withFolder(at("root"), {}, async (handle) => {
    const file = await openFileIn(handle, "file");
    try {
      await change();
      return await failureOf(assertOnlyName(file));
    } finally {
      await file.handle.close();
    }
  });
}

const isLinux = process.platform === "linux";

describe("a folder", () => {
  test("outside the bounds is not opened, though its name begins alike", async () => {
    await mkdir(at("root-two"));
    const bounds = { roots: [at("root")] };
    expect((await failureOf(openFolder(at("root-two"), bounds))).code).toBe("outside");
    expect((await failureOf(openFolder(folder, bounds))).code).toBe("outside");
    expect((await failureOf(openFolder(at("root"), { roots: [] }))).code).toBe("outside");
    await (await openFolder(at("root"), bounds)).close();
  });

  test("that was swapped for a link, itself or above, is not opened", async () => {
    await mkdir(at("outside", "below"));
    await swapForLink();
    const bounds = { roots: [at("root")] };
    expect((await failureOf(openFolder(at("root"), bounds))).code).toBe("changed");
    expect((await failureOf(openFolder(at("root", "below"), bounds))).code).toBe("changed");
  });

  test.skipIf(!isLinux)(
    "that is swapped for a link later stays the one that was opened",
    async () => {
      await withFolder(at("root"), {}, async (handle) => {
        await swapForLink();
        expect(await readFile(pathIn(handle, "file"), "utf8")).toBe("inside");
        expect(await readdir(handle.systemPath)).toEqual(["file"]);
        expect((await failureOf(handle.check())).code).toBe("changed");
      });
    },
  );

  test.skipIf(!isLinux)("may be passed through without the right to list it", async () => {
    await chmod(folder, 0o755);
    await chmod(at("root"), 0o711);
    await asOrdinaryUser(() =>
      withFolder(at("root"), {}, async (handle) => {
        expect(await readFile(pathIn(handle, "file"), "utf8")).toBe("inside");
      }),
    );
  });

  test("where the system knows no descriptors: a swap is noticed by device and inode", async () => {
    const handle = await openByIdentity(at("root"));
    await handle.check();
    await swapForLink();
    expect((await failureOf(handle.check())).code).toBe("changed");
    await rm(at("root"));
    await mkdir(at("root"));
    expect((await failureOf(handle.check())).code).toBe("changed");
  });
});

describe("a name", () => {
  test.each(["", ".", "..", "a/b", "/etc/passwd", "../outside/file", "a\0b"])(
    "%j is refused",
    async (name) => {
      await withFolder(at("root"), {}, async (handle) => {
        expect(() => pathIn(handle, name)).toThrow(FileReadError);
      });
    },
  );
});

describe("a file", () => {
  test("is known by device, inode, links, owner and permissions", async () => {
    await chmod(at("root", "file"), 0o640);
    await withFolder(at("root"), {}, async (handle) => {
      const file = await openFileIn(handle, "file");
      await assertOnlyName(file);
      await file.handle.close();
      expect(file).toMatchObject({ nlink: 1, uid: process.getuid?.(), mode: 0o640, size: 6 });
      expect(file.ino).toBeGreaterThan(0n);
    });
  });

  test("that is a link, a loop, a folder or not there is not opened", async () => {
    await symlink(at("outside", "file"), at("root", "link"));
    await symlink("loop", at("root", "loop"));
    await mkdir(at("root", "below"));
    expect(await codeOf("link")).toBe("changed");
    expect(await codeOf("loop")).toBe("changed");
    expect(await codeOf("below")).toBe("not_a_file");
    expect(await codeOf("absent")).toBe("not_found");
  });

  test.skipIf(process.platform === "win32")("that is a pipe is not waited for", async () => {
    execFileSync("mkfifo", [at("root", "pipe")]);
    expect(await codeOf("pipe")).toBe("not_a_file");
  });

  test("with a further name is refused", async () => {
    const another = await failureAfter(() => link(at("root", "file"), at("outside", "hard")));
    expect(another.code).toBe("outside");
  });

  test.skipIf(!isLinux)("whose further name became its only one is refused", async () => {
    await link(at("root", "file"), at("outside", "hard"));
    const gone = await failureAfter(() => unlink(at("root", "file")));
    expect(gone.code).toBe("changed");
  });

  test.skipIf(!isLinux)("that was replaced by another one is refused", async () => {
    await writeFile(at("root", "next"), "another");
    const replaced = await failureAfter(() => rename(at("root", "next"), at("root", "file")));
    expect(replaced.code).toBe("changed");
  });

  test.skipIf(!isLinux)(
    "and its failure name no descriptor, neither in the sentence nor in the cause",
    async () => {
      await withFolder(at("root"), {}, async (handle) => {
        const error = await failureOf(openFileIn(handle, "absent"));
        expect(error.message).toContain(at("root", "absent"));
        expect(
          `${error.message} ${String(error.cause)} ${JSON.stringify(error.cause)}`,
        ).not.toContain("/proc/");
      });
    },
  );
});
