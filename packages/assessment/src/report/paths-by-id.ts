import type { DetectedPath } from "@parapet/attack-paths";
import type { Rule } from "@parapet/attack-paths";
import { readWorkspace } from "../inspection/inspection.ts";
import type { AssessmentRequest } from "../inspection/assessment-request.ts";
import { noRuntimeContext } from "../inspection/runtime-context.ts";
import type { Scanner } from "../inspection/scanner.ts";
import { graphDigest } from "../paths/graph-digest.ts";
import { type DetailedPath, detailedPath } from "../paths/path-detail.ts";
import { exposuresNow } from "../paths/exposures-in.ts";
import { type OtherServiceGraph, searchPaths } from "../paths/search-paths.ts";

const alone: readonly OtherServiceGraph[] = [];

export type NamedPaths = {
  /** Worst first; empty where nothing has the ID. */
  readonly paths: readonly DetailedPath[];
  /** Of every path and exposure of the workspace, worst first. */
  readonly known: readonly string[];
  /** Of the graph that they were found in. */
  readonly graph_digest: string;
};

/**
 * The attack path with an ID, or every path of the exposure with it, in a workspace on its own.
 * Throws the scanner's ScanError.
 */
export async function pathsById(
  scanner: Scanner,
  request: AssessmentRequest,
  rules: readonly Rule[],
  id: string,
): Promise<NamedPaths> {
  const inspection = await readWorkspace(scanner, request, rules, async () => noRuntimeContext);
  const { paths } = searchPaths(inspection, alone, { countAlternates: false });
  const { exposures } = exposuresNow(inspection, paths, alone);
  const exposure = exposures.find((one) => one.exposure.exposure_id === id);
  const found: readonly DetectedPath[] =
    exposure?.paths ?? paths.filter(({ pathId }) => pathId === id);
  return {
    graph_digest: graphDigest(JSON.stringify(inspection.graph)),
    paths: found.map((path) => detailedPath(path, inspection.graph)),
    known: [
      ...exposures.map((one) => one.exposure.exposure_id),
      ...paths.map(({ pathId }) => pathId),
    ],
  };
}
