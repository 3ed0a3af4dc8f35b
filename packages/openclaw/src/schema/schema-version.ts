import { snapshotVersions, type SnapshotVersion } from "../model/snapshot-version.ts";

const newest = snapshotVersions[snapshotVersions.length - 1] ?? "2026.9.6";

/**
 * The version whose schema applies to a configuration: the one that last wrote it, or the known one
 * closest to it; where the file does not say (""), the newest under which `isValid` says it is
 * valid, else the newest.
 */
export function schemaVersionFor(
  writtenBy: string,
  isValid: (version: SnapshotVersion) => boolean,
): SnapshotVersion {
  if (!/^\d+\.\d+/.test(writtenBy)) return snapshotVersions.findLast(isValid) ?? newest;
  const older = snapshotVersions.findLast((version) => compareVersions(version, writtenBy) <= 0);
  const newer = snapshotVersions.find((version) => compareVersions(version, writtenBy) >= 0);
  if (older === undefined || newer === undefined || older === newer) {
    return older ?? newer ?? newest;
  }
  // Written by a version between two known ones: settings may already be those of the newer.
  return isValid(newer) && !isValid(older) ? newer : older;
}

/** The version that wrote a file, where it is newer than all known ones; otherwise "". */
export function newerWriterOf(writtenBy: string): string {
  const written = /^\d+\.\d+(?:\.\d+)?(?:-[\w.]{1,20})?/.exec(writtenBy)?.[0] ?? "";
  return written !== "" && compareVersions(written, newest) > 0 ? written : "";
}

/** The version that wrote a file, where it is older than all known ones; otherwise "". */
export function olderWriterOf(writtenBy: string): string {
  const written = /^\d+\.\d+(?:\.\d+)?(?:-[\w.]{1,20})?/.exec(writtenBy)?.[0] ?? "";
  return written !== "" && compareVersions(written, snapshotVersions[0]) < 0 ? written : "";
}

/**
 * Compares "2026.9.6" and "2026.10.1-beta.1" by their numbers, below 0 for the older first; what
 * follows them does not count.
 */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [numbersOf(a), numbersOf(b)];
  for (const place of [0, 1, 2]) {
    const difference = (left[place] ?? 0) - (right[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function numbersOf(version: string): readonly number[] {
  return version
    .split(".")
    .slice(0, 3)
    .map((part) => Number.parseInt(part, 10) || 0);
}
