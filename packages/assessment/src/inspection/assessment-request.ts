import type { ScanEnvironment } from "@parapet/scanner";
import type { ScanPhase } from "./scan-phase.ts";
import type { Scanner } from "./scanner.ts";

/** Files after fixes. Contains generated secrets. */
export type Drafted = NonNullable<Parameters<Scanner["inspectWorkspace"]>[1]["drafted"]>;

/** The request of a scan. Plain data, so that it can be sent to a thread. */
export type AssessmentRequest = {
  /** Undefined: OpenClaw's default workspace. */
  readonly path: string | undefined;
  /** Undefined: the name of the folder. */
  readonly service?: string | undefined;
  readonly environment: ScanEnvironment;
  /** UTC, milliseconds, `Z`. */
  readonly now: string;
  readonly scanId: string;
  /** Undefined: the current files. */
  readonly drafted?: Drafted | undefined;
  /** Folders outside the workspace whose files fixes may edit; default: none. */
  readonly allowedRoots?: readonly string[];
  /** Called before each phase; not across threads. */
  readonly onPhase?: ((phase: ScanPhase) => void) | undefined;
};
