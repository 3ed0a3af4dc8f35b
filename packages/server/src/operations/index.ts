import type { NewAuditEntry } from "../store/audit.ts";
import type { StoredScan } from "../workspaces/stored-scan.ts";
import { chokePoints } from "./analysis/choke-points.ts";
import { configuredTools } from "./analysis/configured-tools.ts";
import { coverage } from "./analysis/coverage.ts";
import { exportGraph } from "./analysis/export-graph.ts";
import { map } from "./analysis/map.ts";
import { nodeNames } from "./analysis/node-names.ts";
import { topology } from "./analysis/topology.ts";
import { unusedTools } from "./analysis/unused-tools.ts";
import { whatIf } from "./analysis/what-if.ts";
import type { WorkspaceLocator } from "./workspace-locator.ts";
import { explain } from "./explain.ts";
import { fix } from "./fix.ts";
import type { Apart } from "./kept-apart.ts";
import { liftSuppression } from "./lift-suppression.ts";
import type { Observer, Operation } from "./operation.ts";
import { pathsToProve } from "./paths-to-prove.ts";
import { previewFix } from "./preview-fix.ts";
import { rollBack } from "./roll-back.ts";
import { scan } from "./scan.ts";
import { sourceLines } from "./source-lines.ts";
import { storeUpload } from "./store-upload.ts";
import { suppress } from "./suppress.ts";
import { suppressions } from "./suppressions.ts";
import type { Work } from "./work.ts";

/** All that can be done with workspaces. */
export const operations = {
  scan,
  storeUpload,
  fix,
  previewFix,
  rollBack,
  suppressions,
  suppress,
  liftSuppression,
  explain,
  pathsToProve,
  sourceLines,
  whatIf,
  coverage,
  chokePoints,
  map,
  nodeNames,
  topology,
  configuredTools,
  unusedTools,
  exportGraph,
} as const;

type Operations = typeof operations;
export type OperationName = keyof Operations;
export type RequestOf<Name extends OperationName> = Parameters<Operations[Name]["run"]>[0];
export type ResultOf<Name extends OperationName> = Awaited<ReturnType<Operations[Name]["run"]>>;

/**
 * The operations, for somebody who asks. Each failure is a ProblemError whose sentence says what to
 * do.
 */
export type Workspaces = {
  readonly [Name in OperationName]: (
    asked: Parameters<Operations[Name]["prepare"]>[0],
  ) => Promise<ResultOf<Name>>;
};

/** The heavy part of one, by its name: it may be passed to a thread. */
export type Task = {
  readonly [Name in OperationName]: { readonly name: Name; readonly request: RequestOf<Name> };
}[OperationName] & { readonly apart?: Apart };

/**
 * One of them, whichever. Methods, for what is asked, prepared and answered has the type that the
 * name says, and no other.
 */
export type AnyOperation = Pick<
  Operation<unknown, unknown, unknown>,
  "lane" | "keeps" | "isShared"
> & {
  prepare(this: void, asked: unknown, locator: WorkspaceLocator): Promise<unknown>;
  locks?(this: void, request: unknown): string;
  run(
    this: void,
    request: unknown,
    work: Work,
    onKept: (result: unknown) => void,
  ): Promise<unknown>;
  audit?(this: void, asked: unknown, result: unknown): NewAuditEntry | undefined;
  readonly observe?: {
    done(this: void, result: unknown, asked: unknown, observer: Observer): void;
    failed?(this: void, reason: string, asked: unknown, observer: Observer): void;
  };
  scanOf?(this: void, result: unknown): StoredScan | undefined;
};

const byName: Readonly<Record<OperationName, AnyOperation>> = operations;

export function operationOf(name: OperationName): AnyOperation {
  return byName[name];
}

/** Does the heavy part right here. */
export function runTask(
  { name, request, apart }: Task,
  work: Work,
  onKept: (result: unknown) => void,
): Promise<unknown> {
  const environment = { ...work.environment, ...(apart && { apart }) };
  return operationOf(name).run(request, { ...work, environment }, onKept);
}

/** All of them, each done by what is made of its name. */
export function workspacesFrom(
  perform: (name: OperationName, asked: unknown) => Promise<unknown>,
): Workspaces {
  const names = Object.keys(operations);
  const all = names.map((name) => [
    name,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It is a key of them.
    (asked: unknown) => perform(name as OperationName, asked),
  ]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- All names have one, and answers have the type of their operation.
  return Object.fromEntries(all) as Workspaces;
}

export function taskOf(name: OperationName, request: unknown): Task {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The request is what the operation of this name has prepared.
  return { name, request } as Task;
}
