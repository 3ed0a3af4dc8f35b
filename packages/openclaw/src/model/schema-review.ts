import type { SchemaProblem } from "./schema-problem.ts";
import type { SnapshotVersion } from "./snapshot-version.ts";

/** A configuration validated against OpenClaw's own schema. */
export type SchemaReview = {
  /** The version of the schema: "2026.9.6". */
  readonly version: SnapshotVersion;
  /**
   * The version that wrote it, where it is newer than all known ones and may know more settings.
   * Otherwise "".
   */
  readonly newerWriter: string;
  /**
   * The version that wrote it, where it is older than all known ones and may have had other
   * settings. Otherwise "".
   */
  readonly olderWriter: string;
  /** Why that version would refuse it; empty where it would load it. By pointer. */
  readonly problems: readonly SchemaProblem[];
  /** Why a version would refuse it. */
  readonly problemsIn: (version: SnapshotVersion) => readonly SchemaProblem[];
  /** Older settings that this version migrates while loading: pointers, and their replacements. */
  readonly moved: readonly { readonly pointer: string; readonly to: string }[];
  /**
   * The last version before it that knew a setting; undefined for settings that none of them knew.
   */
  readonly lastKnownIn: (pointer: string) => SnapshotVersion | undefined;
};
