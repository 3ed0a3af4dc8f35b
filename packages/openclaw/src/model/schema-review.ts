import type { SchemaProblem } from "./schema-problem.ts";
import type { SnapshotVersion } from "./snapshot-version.ts";

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
  readonly moved: readonly { readonly pointer: string; readonly to: string }[];
  /** The last version before it that knew a setting; undefined for settings that none of them knew. */
  readonly lastKnownIn: (pointer: string) => SnapshotVersion | undefined;
};
