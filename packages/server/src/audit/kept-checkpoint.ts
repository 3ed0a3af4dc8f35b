import { join } from "node:path";
import { dataFiles } from "@parapet/posture";
import type { Log } from "../core/log.ts";
import type { Timers } from "../core/timers.ts";
import { readDataFile, replaceDataFile } from "../data-folder/data-file.ts";
import type { Audit } from "../store/audit.ts";
import type { SignedCheckpoint } from "../store/audit-chain.ts";
import { isSigned } from "./audit-key.ts";
import { checkpointSchema } from "./exported-audit.ts";

/*
 * Where the audit log stood, kept outside the database: anyone who puts an older database back has
 * to put this back, too, and cannot take back what a log collector has.
 */

const everyMs = 60_000;
const mostBytes = 4_096;

export type CheckpointKeeper = {
  /** Writes the last one. */
  readonly close: () => Promise<void>;
};

/** Writes it to a file of the data folder and to the log, once a minute where it has changed. */
export function keepCheckpoints({
  audit,
  dataDir,
  timers,
  log,
}: {
  readonly audit: Pick<Audit, "head" | "hashAt">;
  readonly dataDir: string;
  readonly timers: Timers;
  readonly log: Log;
}): CheckpointKeeper {
  let written: SignedCheckpoint | undefined;
  let callOff: (() => void) | undefined;
  let round = Promise.resolve();
  let closed = false;

  const write = async (): Promise<void> => {
    written ??= keptCheckpoint(dataDir);
    const head = await audit.head();
    if (head === undefined || head.hash === written?.hash) return;
    const file = join(dataDir, dataFiles.auditCheckpoint);
    // Who put an older or another log into the database must not get it confirmed.
    if (!isSigned(head) || (written !== undefined && !(await isContinued(written, head, audit)))) {
      log.error("audit log does not continue its checkpoint", { file, entries: head.entries });
      return;
    }
    replaceDataFile(file, `${JSON.stringify(head)}\n`);
    log.info("audit checkpoint", head);
    written = head;
  };
  const attempt = (): Promise<void> =>
    write().catch((error: unknown) => {
      log.warn("audit checkpoint not written", {
        reason: error instanceof Error ? error.message : "",
      });
    });
  const plan = (): void => {
    if (closed) return;
    callOff = timers.after(everyMs, () => {
      round = attempt().then(plan);
    });
  };
  plan();

  return {
    close: async () => {
      closed = true;
      callOff?.();
      await round;
      await attempt();
    },
  };
}

/**
 * Whether the log goes on from a checkpoint: an older one that was put back may have grown past it
 * since. Of what retention has deleted nothing is known.
 */
async function isContinued(
  before: SignedCheckpoint,
  head: SignedCheckpoint,
  audit: Pick<Audit, "hashAt">,
): Promise<boolean> {
  if (head.public_key !== before.public_key || head.entries <= before.entries) return false;
  const hash = await audit.hashAt(before.entries);
  return hash === undefined || hash === before.hash;
}

/** The one of a data folder; undefined where there is none. Throws for a file that holds none. */
export function keptCheckpoint(dataDir: string): SignedCheckpoint | undefined {
  const path = join(dataDir, dataFiles.auditCheckpoint);
  let text: string;
  try {
    text = readDataFile(path, mostBytes);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
  const checkpoint = checkpointFrom(text);
  if (checkpoint === undefined) {
    throw new Error(
      `${path} is not a checkpoint of an audit log; put it back from a copy, or delete it.`,
    );
  }
  return checkpoint;
}

/** A checkpoint from its text; undefined where that is none. */
export function checkpointFrom(text: string): SignedCheckpoint | undefined {
  try {
    return checkpointSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
