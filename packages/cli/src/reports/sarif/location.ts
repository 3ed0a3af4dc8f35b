import type { Evidence } from "@parapet/posture";
import type { Locate } from "./uri.ts";

/**
 * SARIF's location of a piece of evidence. Code scanning needs a region: of a file as a whole, it
 * is the first line.
 */
export function location(evidence: Evidence, locate: Locate, message = ""): object {
  return {
    physicalLocation: {
      artifactLocation: locate(evidence.file),
      region: region(evidence),
    },
    ...(evidence.pointer === ""
      ? {}
      : { logicalLocations: [{ fullyQualifiedName: evidence.pointer, kind: "property" }] }),
    ...(message === "" ? {} : { message: { text: message } }),
  };
}

function region({ line, column, excerpt }: Evidence): object {
  return {
    startLine: Math.max(1, line),
    ...(column === 0 ? {} : { startColumn: column }),
    ...(excerpt === "" ? {} : { snippet: { text: excerpt } }),
  };
}
