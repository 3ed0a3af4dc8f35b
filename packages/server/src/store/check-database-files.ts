import { parapetCommand } from "@parapet/posture";
import { copyFileSync, renameSync } from "node:fs";
import { basename, dirname, join, resolve, sep } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { assertDatabaseFiles } from "./database-files.ts";
import { type DatabaseFiles, type DataLoss, dataLossIn, lookAtFiles } from "./data-loss.ts";
import { madeAfterDatabase, telemetryLocation } from "./server-files.ts";
import { StoreError } from "./store-error.ts";

type Accepting = {
  /** Goes on with what is there. What cannot be used is renamed, and nothing is deleted. */
  readonly acceptDataLoss?: boolean;
  readonly now?: () => Date;
};

/** A server that writes changes the files while they are looked at. */
const looks = 20;
const pauseMs = 25;
/** What is lost is lost at every look. */
const confirmations = 3;

/**
 * Looks at both databases before a server starts. Answers warnings, a sentence each: what telemetry
 * has lost keeps nothing from starting. Throws StoreError "unavailable" with what is missing and
 * the next step.
 */
export async function checkBeforeStart(
  location: string,
  accepting: Accepting,
): Promise<readonly string[]> {
  if (isRemote(location)) return [];
  const telemetry = telemetryLocation(location);
  return [
    ...(await checkForDataLoss(location, accepting)),
    ...(await checkDatabaseFiles(telemetry, [], { ...accepting, acceptDataLoss: true })),
  ];
}

/**
 * Looks whether the database at a location still holds what was acknowledged; on PostgreSQL that is
 * PostgreSQL's affair. Answers warnings, a sentence each. Throws StoreError "unavailable" with what
 * is missing and the next step.
 */
export async function checkForDataLoss(
  location: string,
  accepting: Accepting = {},
): Promise<readonly string[]> {
  if (isRemote(location)) return [];
  return checkDatabaseFiles(location, madeAfterDatabase(location), accepting);
}

/**
 * The same for one SQLite file, before SQLite opens it: it would take a log that is damaged, and a
 * database without one, for what was there. `left` names files in its folder that are made after
 * it: one of them without a database tells of a loss.
 */
export async function checkDatabaseFiles(
  file: string,
  left: readonly string[],
  { acceptDataLoss = false, now = () => new Date() }: Accepting = {},
): Promise<readonly string[]> {
  const path = resolve(file);
  assertDatabaseFiles(path);
  const loss = await confirmedLoss(path, left);
  if (loss === undefined) return [];
  const sentence = `${loss.sentence}.`;
  // Everyone may read the health of a server, which shows no folders.
  const shown = sentence.replaceAll(join(dirname(path), sep), "");
  if (loss.byMachine) {
    return [`${shown} The machine has restarted since: the latest writes may be missing.`];
  }
  if (!acceptDataLoss) {
    throw new StoreError(
      "unavailable",
      `${sentence} Restore a backup with \`${parapetCommand("restore")} FILE --replace\`, or continue with the remaining data with \`${parapetCommand("serve")} --accept-data-loss\`.`,
    );
  }
  const kept = setAside(path, loss, now());
  return [`${shown} ${kept}Parapet went on with what was there.`];
}

function isRemote(location: string): boolean {
  return location.includes("://");
}

async function confirmedLoss(path: string, left: readonly string[]): Promise<DataLoss | undefined> {
  let [seen, before] = [0, ""];
  for (let look = 0; look < looks; look += 1) {
    const files = steadyFiles(path);
    const loss = files && dataLossIn(path, files, left);
    if (files !== undefined && loss === undefined) return undefined;
    seen = loss !== undefined && loss.sentence === before ? seen + 1 : Number(loss !== undefined);
    if (seen === confirmations) return loss;
    before = loss?.sentence ?? "";
    // oxlint-disable-next-line no-await-in-loop
    await wait(pauseMs);
  }
  return undefined;
}

/** Undefined also where the files cannot be read, which is said where they are opened. */
function steadyFiles(path: string): DatabaseFiles | undefined {
  try {
    return lookAtFiles(path);
  } catch {
    return undefined;
  }
}

/** Keeps what SQLite would delete or write over. Answers a sentence that says where, or "". */
function setAside(path: string, { what, logIsUsable }: DataLoss, now: Date): string {
  const mark = `lost-${now.toISOString().replaceAll(/[-:]|\.\d+/g, "")}`;
  const log = `${path}-wal`;
  const kept = [
    ...(what === "pages" ? [moved(path, mark, renameSync)] : []),
    moved(log, mark, logIsUsable ? copyFileSync : renameSync),
  ].filter((name) => name !== "");
  return kept.length === 0 ? "" : `What was there is kept as ${kept.join(" and ")}. `;
}

function moved(path: string, mark: string, move: (from: string, to: string) => void): string {
  try {
    move(path, `${path}.${mark}`);
    return basename(`${path}.${mark}`);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return "";
    throw error;
  }
}
