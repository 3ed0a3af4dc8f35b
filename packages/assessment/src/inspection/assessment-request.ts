import type { ScanEnvironment } from "@parapet/scanner";
import type { ScanPhase } from "./scan-phase.ts";
import type { Scanner } from "./scanner.ts";

/** Files as fixes would leave them. Holds generated secrets. */
export type Drafted = NonNullable<Parameters<Scanner["inspectWorkspace"]>[1]["drafted"]>;

/** What is scanned, and when and on which machine it is said to have been. Plain data: it may cross to a thread. */
export type AssessmentRequest = {
  /** Undefined: the workspace where OpenClaw keeps its own. */
  readonly path: string | undefined;
  /** Undefined: named after the folder. */
  readonly service?: string | undefined;
  readonly environment: ScanEnvironment;
  /** UTC, milliseconds, `Z`. */
  readonly now: string;
  readonly scanId: string;
  /** Left out: files as they are. */
  readonly drafted?: Drafted | undefined;
  /** Folders beside the workspace whose files fixes may edit; none where left out. */
  readonly allowedRoots?: readonly string[];
  /** Called before each phase, for somebody who waits; not across threads. */
  readonly onPhase?: ((phase: ScanPhase) => void) | undefined;
};
