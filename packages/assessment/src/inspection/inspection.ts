import { concerns, type DetectedPath, type Rule } from "@parapet/attack-paths";
import type { AppliedSuppression, Finding, PostureGraph } from "@parapet/posture";
import type { ScannedWorkspace, WorkspaceScan } from "@parapet/scanner";
import type { AssessmentRequest } from "./assessment-request.ts";
import type { RuntimeContext } from "./runtime-context.ts";
import type { Scanner } from "./scanner.ts";

/** A read workspace, the input of all later steps. */
export type Inspection<Context extends RuntimeContext = RuntimeContext> = {
  readonly scanner: Scanner;
  readonly request: AssessmentRequest;
  readonly rules: readonly Rule[];
  readonly scan: WorkspaceScan;
  /** The graph after fixes; undefined if they cannot be combined. */
  readonly graphAfterFix: ScannedWorkspace["graphAfterFix"];
  /** What was read, for anyone who plans fixes of it. */
  readonly scanned: ScannedWorkspace;
  readonly runtimeContext: Context;
  /** The graph of its files with the runtime context. */
  readonly graph: PostureGraph;
  readonly findings: readonly Finding[];
  readonly suppressions: readonly AppliedSuppression[];
};

/** Reads a workspace and its runtime context. Throws the scanner's ScanError. */
export async function readWorkspace<Context extends RuntimeContext>(
  scanner: Scanner,
  request: AssessmentRequest,
  rules: readonly Rule[],
  contextOf: (scan: WorkspaceScan) => Promise<Context>,
): Promise<Inspection<Context>> {
  const { path, service, environment, now, drafted, allowedRoots, onPhase } = request;
  onPhase?.({ phase: "reading" });
  const scanned = await scanner.inspectWorkspace(path, {
    environment:
      onPhase === undefined
        ? environment
        : { ...environment, onProgress: (progress) => onPhase({ phase: "reading", progress }) },
    now,
    ...(service === undefined ? {} : { service }),
    ...(drafted === undefined ? {} : { drafted }),
    ...(allowedRoots === undefined ? {} : { allowedRoots }),
  });
  const { scan, graphAfterFix } = scanned;
  const runtimeContext = await contextOf(scan);
  return {
    scanner,
    request,
    rules,
    scan,
    graphAfterFix,
    scanned,
    runtimeContext,
    graph: runtimeContext.drawn(scan.graph),
    findings: [...scan.findings, ...runtimeContext.findings].toSorted(scanner.compareFindings),
    suppressions: [...scan.suppressions, ...runtimeContext.suppressions],
  };
}

/** The services that a workspace has. */
export type OwnServices = { readonly scan: Pick<WorkspaceScan, "services"> };

/** The paths that involve the workspace; other services were searched as well. */
export function ownPaths(
  { scan }: OwnServices,
  paths: readonly DetectedPath[],
): readonly DetectedPath[] {
  return paths.filter((path) => isOwn({ scan }, path));
}

export function isOwn({ scan }: OwnServices, path: DetectedPath): boolean {
  return scan.services.some((service) => concerns(path, service));
}
