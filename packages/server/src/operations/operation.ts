import type { Log } from "../core/log.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { NewAuditEntry } from "../store/audit.ts";
import type { StoredScan } from "../workspaces/stored-scan.ts";
import type { WorkspaceLocator } from "./workspace-locator.ts";
import type { Work } from "./work.ts";
import type { Lane } from "./work-queue.ts";

/**
 * One thing that can be done with workspaces, whole: from what somebody asks for to what is on
 * record of it. Queue, thread, lock, audit, metrics and rescans follow from it.
 */
export type Operation<Asked, Request, Result> = {
  /**
   * The line in which it waits. One of the lane "change" writes files: it is never given up for
   * want of somebody who waits.
   */
  readonly lane: Exclude<Lane, "background">;
  /**
   * In the thread that answers: finds what is meant, and refuses what the caller may not name.
   * Throws ProblemError.
   */
  readonly prepare: (asked: Asked, locator: WorkspaceLocator) => Promise<Request>;
  /**
   * The path of the workspace that nothing else may be done with meanwhile; absent where it may run
   * beside anything.
   */
  readonly locks?: (request: Request) => string;
  /**
   * The heavy part, in a thread: what goes in and out is plain data and small. Throws ProblemError.
   */
  readonly run: (
    request: Request,
    work: Work,
    /** Called when the result is stored, though more is still to be done about it. */
    onKept: (result: Result) => void,
  ) => Promise<Result>;
  /**
   * Its request names all that its answer depends on: so many answers are kept for who asks again.
   */
  readonly keeps?: number;
  /** Who asks while it is being worked out gets the same answer. */
  readonly isShared?: boolean;
  /** What the audit says of it; undefined where nothing was changed. */
  readonly audit?: (asked: Asked, result: Result) => NewAuditEntry | undefined;
  readonly observe?: Observation<Asked, Result>;
  /** The scan that it made, whose workspace is followed from then on. */
  readonly scanOf?: (result: Result) => StoredScan | undefined;
};

/** What is logged and counted. Texts of a workspace are not. */
export type Observation<Asked, Result> = {
  readonly done: (result: Result, asked: Asked, observer: Observer) => void;
  /** `reason`: a stable code. */
  readonly failed?: (reason: string, asked: Asked, observer: Observer) => void;
};

export type Observer = {
  readonly log: Log;
  readonly metrics: Metrics;
  /** How long it took. */
  readonly seconds: number;
};

export function defineOperation<Asked, Request, Result>(
  operation: Operation<Asked, Request, Result>,
): Operation<Asked, Request, Result> {
  return operation;
}
