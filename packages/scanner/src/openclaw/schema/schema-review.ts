import type { JsonValue } from "../../documents/document.ts";
import { loadedView, type LoadedView } from "./loaded-view.ts";
import type { SchemaProblem } from "./schema-problem.ts";
import { newerWriterOf, olderWriterOf, schemaVersionFor } from "./schema-version.ts";
import { snapshotVersions, type SnapshotVersion } from "./snapshot.ts";
import { schemaProblems } from "./validate.ts";

/** A configuration held against OpenClaw's own schema. */
export type SchemaReview = {
  /** The version it is judged by: "2026.9.6". */
  readonly version: SnapshotVersion;
  /** The version that wrote it, where that is newer than all that are known: it may know better. Else "". */
  readonly newerWriter: string;
  /** The version that wrote it, where that is older than all that are known: it may have known it. Else "". */
  readonly olderWriter: string;
  /** Why that version would refuse it; empty where it would load it. By pointer. */
  readonly problems: readonly SchemaProblem[];
  /** Why a version would refuse it. */
  readonly problemsIn: (version: SnapshotVersion) => readonly SchemaProblem[];
  /** Older settings that this version moves while it loads them: pointers, and what stands for them today. */
  readonly moved: LoadedView["moved"];
  /** The last version before it that knew a setting; undefined for settings that none of them knew. */
  readonly lastKnownIn: (pointer: string) => SnapshotVersion | undefined;
};

/** Judges a configuration, includes merged, by the version it was written for. */
export function reviewConfig(value: JsonValue, writtenBy: string): SchemaReview {
  const known = new Map<SnapshotVersion, readonly SchemaProblem[]>();
  const problemsIn = (version: SnapshotVersion): readonly SchemaProblem[] => {
    const problems = known.get(version) ?? schemaProblems(value, version);
    known.set(version, problems);
    return problems;
  };
  const version = schemaVersionFor(writtenBy, (each) => problemsIn(each).length === 0);
  const older = snapshotVersions.slice(0, snapshotVersions.indexOf(version)).toReversed();
  return {
    version,
    newerWriter: newerWriterOf(writtenBy),
    olderWriter: olderWriterOf(writtenBy),
    problems: problemsIn(version),
    problemsIn,
    moved: loadedView(value, version).moved,
    lastKnownIn: (pointer) =>
      older.find((each) =>
        problemsIn(each).every(
          (problem) => problem.kind !== "unknown-key" || !isBelow(pointer, problem.pointer),
        ),
      ),
  };
}

// What stands below an unknown setting is not known either.
function isBelow(pointer: string, unknown: string): boolean {
  return pointer === unknown || pointer.startsWith(`${unknown}/`);
}
