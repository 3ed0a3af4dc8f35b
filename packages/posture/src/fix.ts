import type { FixEffects } from "./fix-effects.ts";

/** Body of the fix operation. */
export type ScanFixPayload = {
  readonly workspace_path: string;
  readonly check_ids: readonly string[];
};

/** Answer of the fix operation, exactly as the interface document shows it. */
export type ScanFixResult = {
  /** Check IDs whose fix ran successfully, in the order they were asked for. */
  readonly applied: readonly string[];
  /** Check IDs that have no registered automated fix, in the order they were asked for. */
  readonly skipped: readonly string[];
  /** Check ID to message, for fixes that could not be made. */
  readonly errors: Readonly<Record<string, string>>;
};

/** One change of text that a fix makes, for a preview. */
export type FixEdit = {
  readonly file: string;
  readonly pointer: string;
  /** The setting before and after, redacted, one line; "" where it is absent. */
  readonly before: string;
  readonly after: string;
};

/** What a fix would do: nothing has been written. */
export type FixPreview = ScanFixResult &
  FixEffects & {
    /** Unified diff over all files that would change; "" when none would. Secrets are redacted. */
    readonly diff: string;
    readonly edits: Readonly<Record<string, readonly FixEdit[]>>;
    /** Check IDs whose fixes, made in the same fix, close what this one opens. */
    readonly include: readonly string[];
  };

/** One file that a fix rewrote, or a file or folder of which it changed the permission bits. */
export type FixedFile = {
  readonly path: string;
  /**
   * Path of the immutable copy that rollback restores; "" when there is none, as for a file that
   * was not there.
   */
  readonly backup_path: string;
  /** SHA-256 in hexadecimal; "" when the file did not exist before. */
  readonly hash_before: string;
  /** "" when only the permission bits were changed: then `hash_before` is "", too. */
  readonly hash_after: string;
  /** Permission bits, "0644"; both are "" when they were not changed. */
  readonly mode_before: string;
  readonly mode_after: string;
  /**
   * Which file it is, by the decimal numbers of its device and inode; "" where it was not there, or
   * where nobody recorded it. A file that is rewritten is another one afterwards, and so it is when
   * it is rolled back.
   */
  readonly device: string;
  readonly inode_before: string;
  readonly inode_after: string;
  readonly inode_rolled_back: string;
  /**
   * When the file that has `inode_after` was made, in nanoseconds since 1970: inodes are given
   * again. "" where the file system does not say.
   */
  readonly born_at: string;
};

export type FixedWorkspace = { readonly service: string; readonly workspace_path: string };

/** One entry of the fix history. */
export type FixRecord = {
  readonly fix_id: string;
  /** The first of `workspaces`. */
  readonly service: string;
  readonly workspace_path: string;
  /** Every workspace in which it changed something; never empty. */
  readonly workspaces: readonly FixedWorkspace[];
  /** UTC, milliseconds, `Z`. */
  readonly applied_at: string;
  /** "cli", "api" or the name of a token. */
  readonly applied_by: string;
  readonly check_ids: readonly string[];
  readonly files: readonly FixedFile[];
  /** When it was rolled back; "" while it stands. */
  readonly rolled_back_at: string;
  /** What a person must know of it: that a secret was generated, for instance. Never a value. */
  readonly notes: readonly string[];
};
