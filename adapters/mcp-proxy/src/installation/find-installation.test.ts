import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findInstallation, serverFileName } from "./find-installation.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parapet-installations-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/**
 * The folder of an installation; `server`: what its file says, or none where it is of another
 * adapter.
 */
async function laid(id: string, server?: unknown): Promise<string> {
  const own = join(folder, id);
  await mkdir(own);
  const file = join(own, "installation.json");
  const fields = { installation_id: id, key: "k", url: "http://127.0.0.1:8000/", service: "home" };
  await writeFile(file, JSON.stringify({ ...fields, agent_id: "" }), { mode: 0o600 });
  if (server !== undefined) await writeFile(join(own, serverFileName), JSON.stringify(server));
  return file;
}

const find = (server?: string) =>
  findInstallation(undefined, {
    adaptersFolder: async () => folder,
    ...(server === undefined ? {} : { server }),
  });
const foundFor = async (server?: string) => (await find(server)).installation.installation_id;

test("the installation of the server is taken, and none of another server or adapter", async () => {
  await laid("ad_claude");
  await laid("ad_files", { server: "files" });
  await laid("ad_github", { server: "github" });
  await laid("ad_odd", { server: 7 });
  await laid("ad_list", ["files"]);
  expect(await foundFor("files")).toBe("ad_files");
  expect(await foundFor("github")).toBe("ad_github");
  await expect(find("slack")).rejects.toThrow(
    "Parapet is not installed for the MCP server slack: run parapet protect mcp",
  );
});

test("without a name the only one is taken, and of several none is guessed", async () => {
  await expect(find()).rejects.toThrow("Parapet is not installed for an MCP server: run");
  await laid("ad_files", { server: "files" });
  await laid("ad_claude");
  expect(await foundFor()).toBe("ad_files");
  await laid("ad_more", { server: "files" });
  for (const server of [undefined, "files"]) {
    // oxlint-disable-next-line no-await-in-loop
    await expect(find(server)).rejects.toThrow(
      "more than once: specify the file with --installation",
    );
  }
});

test("a folder that cannot be listed is one without installations", async () => {
  await rm(folder, { recursive: true });
  await expect(find()).rejects.toThrow("Parapet is not installed");
});

test.skipIf(process.platform === "win32")(
  "a file that others may write is refused, and so is one that is not there",
  async () => {
    const file = await laid("ad_files", { server: "files" });
    for (const mode of [0o620, 0o602]) {
      // oxlint-disable-next-line no-await-in-loop
      await chmod(file, mode);
      // oxlint-disable-next-line no-await-in-loop
      await expect(find()).rejects.toThrow("Other users can write");
    }
    await chmod(file, 0o644);
    const places = { adaptersFolder: async () => "" };
    expect((await findInstallation(file, places)).folder).toBe(join(folder, "ad_files"));
    await expect(findInstallation(join(folder, "none.json"), places)).rejects.toThrow(
      "cannot be read. Run parapet protect again.",
    );
  },
);
