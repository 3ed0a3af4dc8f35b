import type { Assessment, AgentPermissions, ExposureWay, ScanReport } from "@parapet/posture";
import { UsageError } from "../core/usage-error.ts";
import { fileText } from "../policy/policy-file.ts";

/** A report as `parapet scan --json` prints it. */
export type SavedReport = {
  readonly report: ScanReport;
  /** Undefined in reports of releases that did not say it. */
  readonly agents: Assessment["agents"] | undefined;
  readonly ways: Assessment["ways"] | undefined;
};

const mostBytes = 67_108_864;

const lists = [
  "runtimes",
  "files",
  "findings",
  "suppressions",
  "exposures",
  "attack_paths",
] as const;

/**
 * Reads a report in JSON. Throws UsageError where it is none, or where its items have not the form
 * of a report.
 */
export function readSavedReport(path: string): SavedReport {
  const value = parsed(path);
  if (!isReport(value)) {
    throw new UsageError(
      `${path} is no report of Parapet. Make one with: parapet scan --output FILE.json`,
    );
  }
  const { agents, exposure_ways: ways } = value;
  return {
    report: value,
    agents: isAgents(agents) ? agents : undefined,
    ways: isWays(ways) ? ways : undefined,
  };
}

type SavedFields = ScanReport & { readonly agents?: unknown; readonly exposure_ways?: unknown };

/** True where comparisons and policies find all that they read. */
function isReport(value: unknown): value is SavedFields {
  return (
    isRecord(value) &&
    typeof value["workspace_path"] === "string" &&
    typeof value["service"] === "string" &&
    typeof value["exposures_truncated"] === "boolean" &&
    lists.every((name) => Array.isArray(value[name])) &&
    isFindings(value["findings"]) &&
    isExposures(value["exposures"]) &&
    isPaths(value["attack_paths"])
  );
}

function parsed(path: string): unknown {
  const text = fileText(path, mostBytes);
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${path} is not JSON.`);
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function hasTexts(value: unknown, names: readonly string[]): boolean {
  return isRecord(value) && names.every((name) => typeof value[name] === "string");
}

function isFindings(value: unknown): boolean {
  return isListOf(
    value,
    (one) =>
      hasTexts(one, [
        "check_id",
        "title",
        "message",
        "severity",
        "confidence",
        "agent_id",
        "fingerprint",
      ]) &&
      isEvidence(one["evidence"]) &&
      (one["parts"] === undefined || isFindings(one["parts"])),
  );
}

function isExposures(value: unknown): boolean {
  return isListOf(
    value,
    (one) =>
      hasTexts(one, ["exposure_id", "principal", "entry_point", "severity"]) &&
      isTexts(one["agents"]) &&
      isTexts(one["alike"]) &&
      isListOf(
        one["outcomes"],
        (outcome) =>
          hasTexts(outcome, ["path_id", "outcome", "severity"]) &&
          typeof outcome["risk_score"] === "number",
      ),
  );
}

function isPaths(value: unknown): boolean {
  return isListOf(
    value,
    (one) =>
      hasTexts(one, ["path_id", "rule_name", "severity"]) &&
      typeof one["risk_score"] === "number" &&
      isTexts(one["agents_involved"]) &&
      isListOf(one["path_steps"], (step) => hasTexts(step, ["node_id", "node_type"])),
  );
}

function isAgents(value: unknown): value is readonly AgentPermissions[] {
  return isListOf(
    value,
    (one) =>
      hasTexts(one, ["agent_id", "name", "service", "runtime", "model", "sandbox"]) &&
      isEvidence(one["evidence"]) &&
      isListOf(
        one["tools"],
        (tool) =>
          hasTexts(tool, ["tool", "label", "server", "decision", "runs_on"]) &&
          isTexts(tool["reaches"]) &&
          isEvidence(tool["evidence"]),
      ) &&
      isListOf(
        one["mcp_servers"],
        (server) =>
          hasTexts(server, ["name", "transport", "package", "host"]) &&
          typeof server["pinned"] === "boolean" &&
          isEvidence(server["evidence"]),
      ),
  );
}

function isWays(value: unknown): value is readonly ExposureWay[] {
  return isListOf(
    value,
    (one) =>
      hasTexts(one, ["exposure_id", "path_id", "trust", "impact"]) &&
      isListOf(
        one["steps"],
        (step) =>
          hasTexts(step, ["node_id", "label", "description"]) && isEvidence(step["evidence"]),
      ),
  );
}

function isEvidence(value: unknown): boolean {
  return isListOf(
    value,
    (one) =>
      hasTexts(one, ["file", "pointer", "excerpt", "default_of"]) &&
      typeof one["line"] === "number" &&
      typeof one["column"] === "number",
  );
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}

function isListOf(
  value: unknown,
  isItem: (one: Readonly<Record<string, unknown>>) => boolean,
): boolean {
  return Array.isArray(value) && value.every((one) => isRecord(one) && isItem(one));
}
