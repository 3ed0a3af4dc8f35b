import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { mkdir, open, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** A scan that waits to be sent. */
export type SpooledScan = { readonly name: string; readonly body: Buffer };

export type AddedScan = { readonly name: string; readonly dropped: number };

/**
 * Scans that wait on the disk until the server has them. One that is in it outlives this process;
 * one that was sent and could not be taken out is sent again, which the server answers as before.
 */
export type Spool = {
  readonly folder: string;
  /** On the disk when it resolves. Says its name, and how many of the oldest were given up. */
  readonly add: (scanId: string, body: Buffer) => Promise<AddedScan>;
  /** Oldest first. */
  readonly names: () => Promise<readonly string[]>;
  /** Undefined where another process has sent it meanwhile, or it cannot be what was added. */
  readonly read: (name: string) => Promise<SpooledScan | undefined>;
  readonly remove: (name: string) => Promise<void>;
};

export type SpoolLimits = {
  readonly scans: number;
  readonly bytes: number;
  readonly ageMs: number;
};

const day = 86_400_000;
export const spoolLimits: SpoolLimits = { scans: 500, bytes: 256 * 1024 * 1024, ageMs: 30 * day };

/** As much as a server takes. */
export const mostUploadBytes = 8 * 1024 * 1024;

const namePattern = /^(\d{13})-(sc_[0-9A-Za-z]{1,60})\.json\.gz$/;
/** A process that was killed while it wrote has left it. */
const temporaryPattern = /^\.(\d{13})-.*\.new$/;
const staleMs = 3_600_000;

/** The spool of one machine for one server. */
export function openSpool({
  dataDir,
  url,
  machine,
  now,
  limits = spoolLimits,
}: {
  readonly dataDir: string;
  readonly url: string;
  readonly machine: string;
  readonly now: () => Date;
  readonly limits?: SpoolLimits;
}): Spool {
  const digest = createHash("sha256").update(JSON.stringify([url, machine]));
  const folder = join(dataDir, "spool", digest.digest("hex").slice(0, 16));

  const names = async (): Promise<readonly string[]> => {
    const all = await readdir(folder).catch((error: unknown) => {
      if (codeOf(error) === "ENOENT") return [];
      throw error;
    });
    const old = all.filter((name) => {
      const made = temporaryPattern.exec(name)?.[1];
      return made !== undefined && now().getTime() - Number(made) > staleMs;
    });
    await Promise.all(old.map((name) => rm(join(folder, name), { force: true })));
    return all.filter((name) => namePattern.test(name)).toSorted();
  };

  const read: Spool["read"] = async (name) => {
    try {
      const file = await open(join(folder, name), constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
      try {
        const stats = await file.stat();
        if (!stats.isFile() || stats.size > mostUploadBytes) return undefined;
        const body = Buffer.alloc(stats.size);
        const { bytesRead } = await file.read(body, 0, stats.size, 0);
        return bytesRead === stats.size ? { name, body } : undefined;
      } finally {
        await file.close();
      }
    } catch (error) {
      if (["ENOENT", "ELOOP"].includes(codeOf(error))) return undefined;
      throw error;
    }
  };

  const remove = (name: string): Promise<void> => rm(join(folder, name), { force: true });

  /** Gives up what is too old, and the oldest of too many. */
  const makeRoom = async (bytes: number): Promise<number> => {
    const waiting = await names();
    const sizes = await Promise.all(
      waiting.map(async (name) => ({ name, size: (await read(name))?.body.length ?? 0 })),
    );
    let total = bytes + sizes.reduce((sum, { size }) => sum + size, 0);
    let count = sizes.length + 1;
    let dropped = 0;
    for (const { name, size } of sizes) {
      const isOld = now().getTime() - timeOf(name) > limits.ageMs;
      if (!isOld && count <= limits.scans && total <= limits.bytes) break;
      // oxlint-disable-next-line no-await-in-loop -- Oldest first.
      await remove(name);
      total -= size;
      count -= 1;
      dropped += 1;
    }
    return dropped;
  };

  return {
    folder,
    names,
    read,
    remove,
    add: async (scanId, body) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const dropped = await makeRoom(body.length);
      const time = String(now().getTime()).padStart(13, "0");
      const temporary = join(folder, `.${time}-${scanId}.new`);
      const name = `${time}-${scanId}.json.gz`;
      try {
        await writeFile(temporary, body, { flag: "wx", mode: 0o600, flush: true });
        await rename(temporary, join(folder, name));
      } catch (error) {
        // On a full disk each attempt would leave one.
        await rm(temporary, { force: true });
        throw error;
      }
      await syncFolder(folder);
      return { name, dropped };
    },
  };
}

function timeOf(name: string): number {
  return Number(namePattern.exec(name)?.[1] ?? 0);
}

async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders.
  const opened = await open(folder, constants.O_RDONLY).catch(() => undefined);
  try {
    await opened?.sync().catch(() => {});
  } finally {
    await opened?.close();
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
