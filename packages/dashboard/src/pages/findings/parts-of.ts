import type { Api } from "../../api/types.ts";

/** What each check says of a finding that several see, the worst first; the finding itself where it is one check's. */
export function partsOf<Told extends Api["Finding"]>(finding: Told): readonly Told[] {
  return finding.parts.length === 0
    ? [finding]
    : finding.parts.map((part) => ({ ...finding, ...part, parts: [] }));
}
