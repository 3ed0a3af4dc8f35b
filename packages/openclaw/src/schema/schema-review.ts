import type { SchemaProblem } from "../model/schema-problem.ts";
import type { JsonValue } from "@parapet/documents/document.ts";
import { loadedView } from "./loaded-view.ts";
import type { SchemaReview } from "../model/schema-review.ts";
import { newerWriterOf, olderWriterOf, schemaVersionFor } from "./schema-version.ts";
import { snapshotVersions, type SnapshotVersion } from "../model/snapshot-version.ts";
import { schemaProblems } from "./validate.ts";

/** Validates a configuration, includes merged, against the version that it was written for. */
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

// Settings below an unknown one are unknown, too.
function isBelow(pointer: string, unknown: string): boolean {
  return pointer === unknown || pointer.startsWith(`${unknown}/`);
}
