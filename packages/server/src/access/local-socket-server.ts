import { randomBytes } from "node:crypto";
import { closeSync, constants, openSync } from "node:fs";
import { chmod, lstat, mkdtemp, rename, rm, unlink, writeFile } from "node:fs/promises";
import type { Server } from "node:http";
import { join } from "node:path";
import { connectLocalSocket, localSocketPath } from "@parapet/adapter-link";

export type LocalSocket =
  /** Takes the socket away again, unless another server has put its own there. */
  | { readonly remove: () => Promise<void> }
  /** A sentence: why there is none. Everything works without it, over TCP. */
  | { readonly problem: string };

/**
 * Has a server listen at the socket in the data folder, too. Only the user of the server can open
 * it. What a dead server has left there is replaced; the socket of one that lives is not.
 */
export async function listenLocally(
  server: Server,
  dataDir: string,
  backlog: number,
): Promise<LocalSocket> {
  const path = localSocketPath(dataDir);
  try {
    const obstacle = await obstacleAt(path);
    if (obstacle !== "") return { problem: obstacle };
    return process.platform === "win32"
      ? await listenAtPipe(server, path, backlog)
      : await listenAtPath(server, path, dataDir, backlog);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? ` (${String(error.code)})` : "";
    return {
      problem: `Cannot create a socket at ${path}${code}; the file system of the data folder may not support sockets.`,
    };
  }
}

async function listenAtPath(
  server: Server,
  path: string,
  dataDir: string,
  backlog: number,
): Promise<LocalSocket> {
  // In a folder that nobody else can enter: between its making and its mode nobody can open the
  // socket.
  const folder = await mkdtemp(join(dataDir, ".socket-"));
  const made = join(folder, "s");
  const descriptor = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY);
  // Open to the end: the system removes by this name when the server closes.
  server.once("close", () => closeSync(descriptor));
  try {
    // The address of a socket holds about 100 bytes, and a data folder may be deeper than that.
    const address = process.platform === "linux" ? `/proc/self/fd/${descriptor}/s` : made;
    await listening(server, address, backlog);
    await chmod(made, 0o600);
    const { dev, ino } = await lstat(made);
    await rename(made, path);
    return {
      remove: async () => {
        const now = await lstat(path).catch(() => undefined);
        if (now?.dev === dev && now.ino === ino) await unlink(path);
      },
    };
  } catch (error) {
    if (server.listening) server.close();
    else closeSync(descriptor);
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * A pipe of Windows has no place of its own: the file says its name, which nobody can guess and
 * take before.
 */
async function listenAtPipe(server: Server, path: string, backlog: number): Promise<LocalSocket> {
  const pipe = `\\\\.\\pipe\\parapet-${randomBytes(24).toString("base64url")}`;
  await listening(server, pipe, backlog);
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  await writeFile(draft, `${pipe}\n`, { mode: 0o600, flag: "wx" });
  await rename(draft, path);
  return { remove: () => rm(path, { force: true }) };
}

function listening(server: Server, path: string, backlog: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ path, backlog }, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

/** "" where a socket can be put; else a sentence. */
async function obstacleAt(path: string): Promise<string> {
  const there = await lstat(path).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  });
  if (there === undefined) return "";
  const isOurKind = process.platform === "win32" ? there.isFile() : there.isSocket();
  if (!isOurKind || (process.getuid !== undefined && there.uid !== process.getuid())) {
    return `${path} is not what Parapet put there; remove it and start the server again.`;
  }
  return (await isAnswered(path))
    ? "Another server runs on this data folder and has its socket."
    : "";
}

/** Does somebody listen there? */
export function isAnswered(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connectLocalSocket(path);
    if (socket === undefined) {
      resolve(false);
      return;
    }
    const end = (exists: boolean) => {
      socket.destroy();
      resolve(exists);
    };
    socket.once("connect", () => end(true));
    // A queue that is full is one that somebody has.
    socket.once("error", (error: NodeJS.ErrnoException) => end(error.code === "EAGAIN"));
  });
}
