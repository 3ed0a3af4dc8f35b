import { partsOf, type ScanReport } from "@parapet/posture";
import { sourceLines } from "@parapet/scanner";
import type { Environment } from "./environment.ts";

const mostFiles = 10;

/**
 * Lines of the files that findings are in, without secrets, by the name that evidence gives them. A
 * file that is gone has none.
 */
export async function sourcesOf(
  { workspace_path, findings }: ScanReport,
  environment: Environment,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const places = findings
    .filter(({ suppressed }) => !suppressed)
    .flatMap(partsOf)
    .flatMap(({ evidence: [place] }) =>
      place === undefined || place.default_of !== "" || place.line === 0 ? [] : [place.file],
    );
  const files = [...new Set(places)].slice(0, mostFiles);
  const lines = await Promise.all(
    files.map(async (file) => {
      const own = await sourceLines(workspace_path, file, environment).catch(() => undefined);
      return own === undefined ? [] : [[file, own] as const];
    }),
  );
  return new Map(lines.flat());
}
