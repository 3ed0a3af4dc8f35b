import { once } from "node:events";
import {
  chown,
  link,
  mkdir,
  mkdtemp,
  readdir,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { createServer as createNetServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectLocalSocket, localSocketPath } from "@parapet/adapter-link";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listenLocally } from "./local-socket-server.ts";

let dataDir: string;
let servers: Server[];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "parapet-socket-"));
  servers = [];
});
afterEach(async () => {
  for (const server of servers) server.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function listenIn(folder = dataDir) {
  const server = createServer((_request, response) => response.end());
  servers.push(server);
  return { server, ...(await listenLocally(server, folder, 128)) };
}

async function answers(folder = dataDir): Promise<boolean> {
  const socket = connectLocalSocket(localSocketPath(folder));
  if (socket === undefined) return false;
  return new Promise((resolve) => {
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

/** A socket that nobody has closed, as a server leaves it that is killed. */
async function leaveDeadSocket(path: string): Promise<void> {
  const dead = createNetServer().listen(`${path}.dead`);
  await once(dead, "listening");
  await link(`${path}.dead`, path);
  await new Promise((closed) => dead.close(closed));
}

describe.skipIf(process.platform === "win32")("the socket in the data folder", () => {
  test("is for its user alone, is the only thing that is made, and goes with the server", async () => {
    const local = await listenIn();
    expect(await readdir(dataDir)).toEqual(["parapet.sock"]);
    expect((await stat(localSocketPath(dataDir))).mode & 0o777).toBe(0o600);
    expect(await answers()).toBe(true);
    if ("remove" in local) await local.remove();
    expect(await readdir(dataDir)).toEqual([]);
  });

  test("is taken over from a server that was killed", async () => {
    await leaveDeadSocket(localSocketPath(dataDir));
    expect(await answers()).toBe(false);
    expect(await listenIn()).toHaveProperty("remove");
    expect(await answers()).toBe(true);
  });

  test("is never taken from a server that runs, nor taken away by another", async () => {
    const first = await listenIn();
    const { ino } = await stat(localSocketPath(dataDir));
    expect(await listenIn()).toMatchObject({ problem: expect.stringContaining("Another server") });
    expect((await stat(localSocketPath(dataDir))).ino).toBe(ino);
    // A third one took over after the first was cut off from its folder.
    await rm(localSocketPath(dataDir));
    await listenIn();
    if ("remove" in first) await first.remove();
    expect(await answers()).toBe(true);
  });

  test.each([
    ["a link", (path: string) => symlink("/etc/hostname", path)],
    ["a file", (path: string) => writeFile(path, "mine")],
    ["a folder", (path: string) => mkdir(path)],
  ])("leaves %s that is in its place", async (_, put) => {
    await put(localSocketPath(dataDir));
    expect(await listenIn()).toMatchObject({ problem: expect.stringContaining("remove it") });
    expect(await readdir(dataDir)).toEqual(["parapet.sock"]);
    expect(await answers()).toBe(false);
  });

  test.skipIf(process.getuid?.() !== 0)(
    "of another user is neither used nor replaced (needs root)",
    async () => {
      await listenIn();
      await chown(localSocketPath(dataDir), 65_534, 65_534);
      expect(await answers()).toBe(false);
      expect(await listenIn()).toMatchObject({ problem: expect.stringContaining("remove it") });
    },
  );

  test("works in a folder whose path is longer than the address of a socket", async () => {
    const deep = join(dataDir, ...Array.from({ length: 12 }, () => "a-rather-long-name"));
    await mkdir(deep, { recursive: true });
    const local = await listenIn(deep);
    // Elsewhere the server says why it does without.
    const exists = process.platform === "linux";
    expect(await answers(deep)).toBe(exists);
    expect("problem" in local).toBe(!exists);
  });

  test("that cannot be made is explained", async () => {
    expect(await listenIn(join(dataDir, "none"))).toMatchObject({
      problem: expect.stringContaining("Cannot create a socket"),
    });
  });
});
