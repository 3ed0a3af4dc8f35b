import { createHash } from "node:crypto";
import { basename, dirname } from "node:path";
import { compareSeverity, type Finding } from "@parapet/posture";
import { type Check, type Sighting, sightingsOf } from "./check.ts";
import type { Reading, Runtime, WorkspaceLocation } from "./runtime.ts";
import type { ScanEnvironment, WorkspaceScan } from "./workspace-scan.ts";

export type ScanOptions = {
  readonly environment: ScanEnvironment;
  /** Name under which agents and paths of the workspace are known; default: `defaultService`. */
  readonly service?: string;
};

/** Says of a workspace that was read what is wrong and what it lets an outsider do. */
export function scanReading<Model>(
  runtime: Runtime<Model>,
  location: WorkspaceLocation,
  reading: Reading<Model>,
  options: ScanOptions,
): WorkspaceScan {
  const { environment } = options;
  const service = options.service ?? defaultService(location, environment);
  return {
    workspacePath: location.workspacePath,
    configPath: location.configPath,
    service,
    runtimes: [runtime.id],
    files: reading.files,
    findings: runtime.checks
      .flatMap((check) =>
        sightingsOf(check, reading.model).map((sighting) => findingOf(check, sighting, reading)),
      )
      .toSorted(compareFindings),
    graph: runtime.topology(reading, service, environment),
  };
}

/**
 * The name a workspace goes by: its folder's without the leading dot. The state folder of a home is
 * called the same on every machine, so there it is the machine's name.
 */
export function defaultService(location: WorkspaceLocation, environment: ScanEnvironment): string {
  const { workspacePath } = location;
  const inHome = dirname(workspacePath) === environment.homeDir;
  const name =
    inHome && basename(workspacePath).startsWith(".")
      ? environment.hostName
      : basename(workspacePath);
  return name.replace(/^\.+/, "").replaceAll(/[^A-Za-z0-9._-]/g, "-") || "workspace";
}

function findingOf<Model>(
  check: Check<Model>,
  sighting: Sighting,
  reading: Reading<Model>,
): Finding {
  const pointers = typeof sighting.at === "string" ? [sighting.at] : sighting.at;
  const agentId = sighting.agent ?? "";
  return {
    check_id: check.id,
    title: check.title,
    message: sighting.message,
    severity: sighting.severity ?? check.severity,
    confidence: sighting.confidence ?? check.confidence ?? "high",
    owasp: check.owasp,
    agent_id: agentId,
    evidence: pointers.map((pointer) => reading.evidenceOf(pointer)),
    fixable: check.fix !== undefined,
    fingerprint: fingerprintOf([check.id, agentId, ...pointers]),
    suppressed: false,
  };
}

/** Names the fault by what it is and where it is set, not by its line, so that it survives edits elsewhere. */
function fingerprintOf(parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32);
}

function compareFindings(a: Finding, b: Finding): number {
  return (
    compareSeverity(a.severity, b.severity) ||
    compareText(a.check_id, b.check_id) ||
    compareText(a.evidence[0]?.file ?? "", b.evidence[0]?.file ?? "") ||
    (a.evidence[0]?.line ?? 0) - (b.evidence[0]?.line ?? 0) ||
    compareText(a.agent_id, b.agent_id) ||
    compareText(a.fingerprint, b.fingerprint)
  );
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
