import type { Reading, WorkspaceLocation } from "../core/runtime.ts";
import type { ScanEnvironment } from "../core/workspace-scan.ts";
import type { WantedChoices } from "./choose-option.ts";
import type { RandomBytes } from "./random-bytes.ts";

/** What planning a fix needs beside the workspace. */
export type PlanOptions<Model> = {
  readonly environment: ScanEnvironment;
  readonly randomBytes: RandomBytes;
  /** Folders beside the workspace whose files may be edited through a symbolic link. */
  readonly allowedRoots?: readonly string[];
  /**
   * "ignored" for a plan that is never written: then neither a read-only file, nor one outside the
   * workspace, nor the runtime's own wish keeps a fix from being tried. Default: "required".
   */
  readonly writable?: "required" | "ignored";
  /** How checks whose fix has several ways are to be fixed. */
  readonly choices?: WantedChoices;
  /**
   * The `.env` that the runtime reads for this workspace; the one in the workspace when left out.
   */
  readonly envPathOf?: (location: WorkspaceLocation, environment: ScanEnvironment) => string;
  /**
   * Folders beside the workspace whose files the runtime reads, too. Edited only where no roots are
   * set.
   */
  readonly furtherFoldersOf?: (environment: ScanEnvironment) => readonly string[];
  /**
   * Why the runtime wants its configuration left alone, as a sentence; undefined when it does not.
   */
  readonly readOnlyReason?: (environment: ScanEnvironment) => string | undefined;
  /**
   * What the runtime itself would reject, one text each: a fix must not add to it. `before` is what
   * the fix started from: where a runtime's releases differ, the one that was assumed there judges
   * the result, too.
   */
  readonly problemsOf?: (reading: Reading<Model>, before: Reading<Model>) => readonly string[];
};
