import type { Rule } from "@parapet/attack-paths";
import type { ScanFixResult } from "@parapet/posture";
import type { AssessmentRequest } from "../inspection/assessment-request.ts";
import { readWorkspace } from "../inspection/inspection.ts";
import { noRuntimeContext } from "../inspection/runtime-context.ts";
import type { Scanner } from "../inspection/scanner.ts";
import { type DetailedPath, detailedPath } from "../paths/path-detail.ts";
import { searchPaths } from "../paths/search-paths.ts";

type PreviewOptions = Parameters<Scanner["previewWorkspaceFix"]>[2];

export type PathsOfFix = ScanFixResult & {
  /** The paths of the workspace that it has no more after the fix, worst first. */
  readonly closed: readonly DetailedPath[];
  /** Number of paths that it has after the fix. */
  readonly left: number;
  /** The texts of the files that the fix changes, by path. Contains generated secrets. */
  readonly overlay: ReadonlyMap<string, string>;
};

/**
 * The attack paths that fixes close, found by searching the workspace as it is and as the fixes
 * leave it. Writes nothing. Throws the scanner's ScanError.
 */
export async function pathsOfFix(
  scanner: Scanner,
  request: AssessmentRequest,
  rules: readonly Rule[],
  {
    checkIds,
    ...how
  }: Pick<PreviewOptions, "all" | "choices" | "randomBytes"> & {
    readonly checkIds: readonly string[];
  },
): Promise<PathsOfFix> {
  const search = async (drafted: AssessmentRequest["drafted"]) => {
    const inspection = await readWorkspace(
      scanner,
      { ...request, drafted },
      rules,
      async () => noRuntimeContext,
    );
    const { paths } = searchPaths(inspection, [], { countAlternates: false });
    return { paths, graph: inspection.graph };
  };
  const { environment } = request;
  const { applied, skipped, errors, drafted } = await scanner.previewWorkspaceFix(
    request.path,
    checkIds,
    { environment, ...how },
  );
  const before = await search(undefined);
  const after = await search(drafted);
  const left = new Set(after.paths.map(({ pathId }) => pathId));
  return {
    applied,
    skipped,
    errors,
    closed: before.paths
      .filter(({ pathId }) => !left.has(pathId))
      .map((path) => detailedPath(path, before.graph)),
    left: left.size,
    overlay: drafted.overlay,
  };
}
