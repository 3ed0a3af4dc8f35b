import { ProblemError } from "../core/problem.ts";
import type { Log } from "../core/log.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { Requester } from "../workspaces/requester.ts";
import { type CachedAnswers, cachedAnswers } from "../workspaces/cached-answers.ts";
import type { StoredScan } from "../workspaces/stored-scan.ts";
import {
  type AnyOperation,
  type OperationName,
  operationOf,
  type Task,
  taskOf,
  type Workspaces,
  workspacesFrom,
} from "./index.ts";
import { type Apart, keptApart } from "./kept-apart.ts";
import { workspaceLocator, type LocatorOptions } from "./workspace-locator.ts";

export type WorkspacesOptions = LocatorOptions & {
  /**
   * Does the heavy part of an operation, in its own threads where the caller serves others
   * meanwhile.
   */
  readonly perform: (task: Task, requester: Requester) => Promise<unknown>;
  /** Where logs and metrics go; absent: nowhere. */
  readonly observed?: {
    readonly log: Log;
    readonly metrics: Metrics;
    readonly nowMs: () => number;
  };
  /** Are there roles for some services alone? Absent: no. */
  readonly hasLimitedRoles?: () => Promise<boolean>;
  /** Called for each scan that was stored. */
  readonly follow?: (scan: StoredScan) => void;
};

/** The workspaces, for somebody who asks. */
export type WorkspacesFor = (requester: Requester) => Workspaces;

/**
 * The workspaces on the disk of this machine, with their history in the store. What changes a file
 * is in the audit before it is answered.
 */
export function workspacesFor(options: WorkspacesOptions): WorkspacesFor {
  const { store, environment, hasLimitedRoles } = options;
  const { audit } = store;
  const kept = new Map<OperationName, CachedAnswers<unknown>>();

  const keptFor = (name: OperationName, most: number): CachedAnswers<unknown> => {
    const known = kept.get(name) ?? cachedAnswers(most);
    kept.set(name, known);
    return known;
  };

  /** Without roots, everything may be read, and nothing is kept apart. */
  const apartOf = async (located: readonly string[]): Promise<Apart> => {
    if (located.length === 0 || environment.roots === undefined) return undefined;
    return (await hasLimitedRoles?.()) === true ? keptApart(store, located) : undefined;
  };

  const made = async (
    name: OperationName,
    asked: unknown,
    requester: Requester,
  ): Promise<unknown> => {
    const { prepare, keeps } = operationOf(name);
    const locator = workspaceLocator(options, requester);
    const request = await prepare(asked, locator);
    const apart = await apartOf(locator.located);
    const ask = (one: unknown) =>
      options.perform({ ...taskOf(name, one), ...(apart && { apart }) }, requester);
    return keeps === undefined ? ask(request) : keptFor(name, keeps).of(ask, request);
  };

  const perform = async (
    name: OperationName,
    asked: unknown,
    requester: Requester,
  ): Promise<unknown> => {
    const operation = operationOf(name);
    const result = await observing(operation, asked, options.observed, async () => {
      const outcome = await made(name, asked, requester);
      const entry = operation.audit?.(asked, outcome);
      if (entry !== undefined) await audit.append({ origin: requester.origin ?? "", ...entry });
      return outcome;
    });
    const scan = operation.scanOf?.(result);
    if (scan !== undefined) options.follow?.(scan);
    return result;
  };

  return (requester) => workspacesFrom((name, asked) => perform(name, asked, requester));
}

async function observing(
  { observe }: AnyOperation,
  asked: unknown,
  observed: WorkspacesOptions["observed"],
  work: () => Promise<unknown>,
): Promise<unknown> {
  if (observe === undefined || observed === undefined) return work();
  const { log, metrics, nowMs } = observed;
  const started = nowMs();
  const observer = () => ({ log, metrics, seconds: (nowMs() - started) / 1000 });
  try {
    const result = await work();
    observe.done(result, asked, observer());
    return result;
  } catch (error) {
    observe.failed?.(reasonOf(error), asked, observer());
    throw error;
  }
}

/** A stable code; what a workspace holds may be in the message. */
function reasonOf(error: unknown): string {
  return error instanceof ProblemError && error.code !== "internal" ? error.code : "failed";
}
