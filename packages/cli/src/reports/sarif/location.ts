import type { Evidence } from "@parapet/posture";
import { artifactLocation } from "./uri.ts";

/** SARIF's location of a piece of evidence; without a region where there is no such line. */
export function location(evidence: Evidence): object {
  return {
    physicalLocation: {
      artifactLocation: artifactLocation(evidence.file),
      ...(evidence.line === 0 ? {} : { region: region(evidence) }),
    },
    ...(evidence.pointer === ""
      ? {}
      : { logicalLocations: [{ fullyQualifiedName: evidence.pointer, kind: "property" }] }),
  };
}

function region({ line, column, excerpt }: Evidence): object {
  return {
    startLine: line,
    ...(column === 0 ? {} : { startColumn: column }),
    ...(excerpt === "" ? {} : { snippet: { text: excerpt } }),
  };
}
