import type { Api } from "../../api/types.ts";

/** The results of a finding by check, worst first; the finding itself if it has only one check. */
export function partsOf<Found extends Api["Finding"]>(finding: Found): readonly Found[] {
  return finding.parts.length === 0
    ? [finding]
    : finding.parts.map((part) => ({ ...finding, ...part, parts: [] }));
}
