import { basename, dirname } from "node:path";
import { type Evidence, type Finding, type Refusal, remediationFor } from "@parapet/posture";
import { noFixHere } from "@parapet/posture";
import { redactText } from "@parapet/posture/redaction";
import { type Check, type MatchedFile, type Match, matchesOf } from "./check.ts";
import { compareFindings, fingerprintOf } from "./finding-identity.ts";
import type { Reading, Runtime, WorkspaceLocation } from "./runtime.ts";
import { shownPath } from "./shown-path.ts";
import type { ScanEnvironment, WorkspaceScan } from "./workspace-scan.ts";

export type ScanOptions = {
  readonly environment: ScanEnvironment;
  /** Name under which agents and paths of the workspace are known; default: `defaultService`. */
  readonly service?: string;
  /**
   * Why the fix of a match's check cannot be made there, as a sentence; none is known where left
   * out.
   */
  readonly refusals?: ReadonlyMap<Match, string>;
  /** "findings": the graph is left empty, where nobody asks for it. Left out: all. */
  readonly wanted?: "findings";
};

/** Says of a workspace that was read what is wrong and what it lets an untrusted sender do. */
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
    services: [service],
    furtherWorkspaces: [],
    runtimes: [runtime.id],
    files: reading.files,
    refused: refused(runtime.refusal?.(reading.model)),
    inContainer: (runtime.container?.(reading.model) ?? "") !== "",
    findings: findingsOf(runtime, location, reading, options.refusals)
      .map(({ finding }) => finding)
      .toSorted(compareFindings),
    suppressions: [],
    graph:
      options.wanted === "findings"
        ? { nodes: [], edges: [] }
        : runtime.topology(reading, service, environment),
  };
}

function refused(refusal: Refusal | undefined): readonly Refusal[] {
  return refusal === undefined || refusal.reasons === 0 ? [] : [refusal];
}

/** What each check saw, and the finding that says so; in the order of the checks. */
export function findingsOf<Model>(
  { checks }: Runtime<Model>,
  location: WorkspaceLocation,
  reading: Reading<Model>,
  refusals?: ScanOptions["refusals"],
): readonly {
  readonly check: Check<Model>;
  readonly match: Match;
  readonly finding: Finding;
}[] {
  return checks.flatMap((check) =>
    matchesOf(check, reading.model).map((match) => ({
      check,
      match,
      finding: findingOf(check, match, reading, {
        location,
        refusal: refusals?.get(match),
      }),
    })),
  );
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
  match: Match,
  reading: Reading<Model>,
  {
    location,
    refusal,
  }: { readonly location: WorkspaceLocation; readonly refusal: string | undefined },
): Finding {
  const base = location.shownFrom ?? location.workspacePath;
  const { file } = match;
  const pointers = file === undefined ? [match.at].flat() : [];
  const evidence = [
    ...(file === undefined ? [] : [evidenceOfFile(file, base)]),
    ...pointers.map((pointer) => reading.evidenceOf(pointer)),
  ];
  const places = file === undefined ? pointers : placesOf(file, evidence);
  const agentId = match.agent ?? "";
  return {
    check_id: check.id,
    title: check.title,
    message: messageOf(match, refusal),
    remediation: remediationFor(check.remediation, { agent_id: agentId, evidence }, location),
    severity: match.severity ?? check.severity,
    confidence: match.confidence ?? check.confidence ?? "high",
    owasp: check.owasp,
    agent_id: agentId,
    evidence,
    fixable: check.fix !== undefined && refusal === undefined,
    // Anyone who has the fingerprint cannot find a secret by trying.
    fingerprint: fingerprintOf([
      check.id,
      agentId,
      ...places.map((one) => redactText(one, "output")),
    ]),
    suppressed: false,
  };
}

function messageOf({ message }: Match, refusal: string | undefined): string {
  return refusal === undefined ? message : `${message}${noFixHere}${refusal}`;
}

/** A place in a text is known by what stands there, since lines move. */
function placesOf(
  { line, excerpt }: MatchedFile,
  evidence: readonly Evidence[],
): readonly string[] {
  const files = evidence.map((found) => found.file);
  return line === undefined ? files : [...files, redactText(excerpt, "settings")];
}

const longestExcerpt = 160;

function evidenceOfFile(
  { path, excerpt, line = 0, column = 0 }: MatchedFile,
  workspacePath: string,
): Evidence {
  const file = shownPath(path, workspacePath);
  const shown = line === 0 ? excerpt : redactText(excerpt, "settings").slice(0, longestExcerpt);
  return { file, pointer: "", line, column, excerpt: shown, default_of: "" };
}
