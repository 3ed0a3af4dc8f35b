import { concerns, type DetectedPath, type Rule } from "@parapet/attack-paths";
import type { AppliedSuppression, Finding, PostureGraph } from "@parapet/posture";
import type { WorkspaceScan } from "@parapet/scanner";
import type { AssessmentRequest } from "./assessment-request.ts";
import type { RuntimeContext } from "./runtime-context.ts";
import type { Scanner } from "./scanner.ts";

/** A workspace that was read: from it, all that follows is worked out. */
export type Inspection<Beyond extends RuntimeContext = RuntimeContext> = {
  readonly scanner: Scanner;
  readonly request: AssessmentRequest;
  readonly rules: readonly Rule[];
  readonly scan: WorkspaceScan;
  /** The graph of its files as fixes would leave them; undefined where they cannot be made together. */
  readonly graphAfterFix: Awaited<ReturnType<Scanner["inspectWorkspace"]>>["graphAfterFix"];
  readonly beyond: Beyond;
  /** That of its files with what is known beside them. */
  readonly graph: PostureGraph;
  readonly findings: readonly Finding[];
  readonly suppressions: readonly AppliedSuppression[];
};

/** Reads a workspace, and looks up what is known of it beside its files. Throws the scanner's ScanError. */
export async function readWorkspace<Beyond extends RuntimeContext>(
  scanner: Scanner,
  request: AssessmentRequest,
  rules: readonly Rule[],
  beyondOf: (scan: WorkspaceScan) => Promise<Beyond>,
): Promise<Inspection<Beyond>> {
  const { path, service, environment, now, drafted, allowedRoots, onPhase } = request;
  onPhase?.({ phase: "reading" });
  const { scan, graphAfterFix } = await scanner.inspectWorkspace(path, {
    environment,
    now,
    ...(service === undefined ? {} : { service }),
    ...(drafted === undefined ? {} : { drafted }),
    ...(allowedRoots === undefined ? {} : { allowedRoots }),
  });
  const beyond = await beyondOf(scan);
  return {
    scanner,
    request,
    rules,
    scan,
    graphAfterFix,
    beyond,
    graph: beyond.drawn(scan.graph),
    findings: [...scan.findings, ...beyond.findings].toSorted(scanner.compareFindings),
    suppressions: [...scan.suppressions, ...beyond.suppressions],
  };
}

/** The paths that concern the workspace: others were searched together with it. */
export function ownPaths(
  { scan }: Pick<Inspection, "scan">,
  paths: readonly DetectedPath[],
): readonly DetectedPath[] {
  return paths.filter((path) => isOwn({ scan }, path));
}

export function isOwn({ scan }: Pick<Inspection, "scan">, path: DetectedPath): boolean {
  return scan.services.some((service) => concerns(path, service));
}
