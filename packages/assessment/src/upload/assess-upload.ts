import type { Rule } from "@parapet/attack-paths";
import type { Evidence } from "@parapet/posture";
import { redactedOutput } from "@parapet/posture/redaction";
import type { AssessmentRequest } from "../inspection/assessment-request.ts";
import { noRuntimeContext } from "../inspection/runtime-context.ts";
import type { Scanner } from "../inspection/scanner.ts";
import { inspect } from "../report/inspect.ts";
import { machineScanner } from "./machine-scanner.ts";
import { type MachineUpload, uploadFormat } from "./machine-upload.ts";
import { withoutHome } from "./without-home.ts";

export type UploadingMachine = {
  readonly name: string;
  /** "linux 6.1.0 x64". */
  readonly os: string;
  /** Every spelling of the user's home folder. */
  readonly homes: readonly string[];
};

/**
 * Scans a workspace for a service elsewhere: without secrets, lines of files, and the name of the
 * home folder. Throws the scanner's ScanError.
 */
export async function assessUpload(
  scanner: Scanner,
  request: AssessmentRequest,
  rules: readonly Rule[],
  { name, os, homes }: UploadingMachine,
): Promise<MachineUpload> {
  const own = machineScanner(scanner, name, withoutHome(homes));
  const inspected = await inspect(own, request, rules, async () => noRuntimeContext);
  const found = inspected.search([], { countAlternates: false });
  const report = inspected.report(found, await inspected.rank(found, []), []);
  const { graph, agents } = inspected;
  const told = { format: uploadFormat, machine: name, os };
  return redactedOutput(
    withoutLines({ ...told, report: { ...report, attack_paths: [] }, graph, agents }),
  );
}

/** Evidence names a place; what is written there stays on the machine. */
function withoutLines({ report, graph, ...upload }: MachineUpload): MachineUpload {
  return {
    ...upload,
    report: {
      ...report,
      findings: report.findings.map(({ evidence, parts, ...finding }) => ({
        ...finding,
        evidence: evidence.map(withoutLine),
        parts: parts.map((part) => ({ ...part, evidence: part.evidence.map(withoutLine) })),
      })),
      suppressions: report.suppressions.map((one) => ({ ...one, place: withoutLine(one.place) })),
    },
    graph: {
      nodes: graph.nodes,
      edges: graph.edges.map((edge) => ({
        ...edge,
        evidence: edge.evidence.map(withoutLine),
        controls: edge.controls.map((one) => ({ ...one, evidence: one.evidence.map(withoutLine) })),
      })),
    },
  };
}

function withoutLine(place: Evidence): Evidence {
  return place.excerpt === "" ? place : { ...place, excerpt: "" };
}
