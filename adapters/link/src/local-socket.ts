import { closeSync, constants, lstatSync, openSync, readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { basename, dirname, join } from "node:path";

/**
 * Where the service of a data folder can be reached by its own programs user, and by nobody else: a
 * Unix domain socket; on Windows a file with the name of a pipe.
 */
export function localSocketPath(dataDir: string): string {
  return join(dataDir, "parapet.sock");
}

/** The name of a pipe as the service makes them. */
export const pipeName = /^\\\\\.\\pipe\\parapet-[\w-]{20,64}$/;

/** What fits into the address of a socket on every system, with the zero at its end. Bytes. */
const longestAddress = 103;

/**
 * Begins to connect to the socket at `path`. Undefined where there is none, or one that belongs to
 * another user: anyone who made that wants to be taken for the service.
 */
export function connectLocalSocket(path: string): Socket | undefined {
  try {
    if (process.platform === "win32") {
      const pipe = readFileSync(path, "utf8").trim();
      return pipeName.test(pipe) ? connect(pipe) : undefined;
    }
    const found = lstatSync(path);
    if (!found.isSocket() || found.uid !== process.getuid?.()) return undefined;
    if (Buffer.byteLength(path) <= longestAddress) return connect(path);
    return process.platform === "linux" ? connectThroughFolder(path) : undefined;
  } catch {
    return undefined;
  }
}

/** A path of any length is a short one from its folder on. */
function connectThroughFolder(path: string): Socket {
  const folder = openSync(dirname(path), constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    // The system has looked the path up when this returns.
    return connect(`/proc/self/fd/${folder}/${basename(path)}`);
  } finally {
    closeSync(folder);
  }
}
