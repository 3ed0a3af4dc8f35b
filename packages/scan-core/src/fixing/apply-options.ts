import type { FixRecord } from "@parapet/posture";
import type { WorkspaceLocation } from "../core/runtime.ts";
import type { BackupRetention } from "./backup.ts";
import type { FileLocking } from "./file-lock.ts";
import type { PlanOptions } from "./plan-options.ts";

/** The fix history: a fix is entered before the first byte is written. */
export type FixJournal = {
  readonly begin: (record: FixRecord) => Promise<void> | void;
  /** The fix was made; the record now says which files were written, too. */
  readonly complete: (record: FixRecord) => Promise<void> | void;
  /** The fix that had begun has changed nothing. */
  readonly discard: (fixId: string) => Promise<void> | void;
};

/** What writing a plan needs. */
export type WriteOptions = FileLocking & {
  readonly now: () => Date;
  /** "cli", "api" or the name of a token. */
  readonly appliedBy: string;
  /** The name that a workspace goes by. */
  readonly serviceOf: (location: WorkspaceLocation) => Promise<string> | string;
  readonly journal: FixJournal;
  readonly retention?: BackupRetention;
};

export type ApplyOptions<Model> = PlanOptions<Model> & WriteOptions;
