import type { ScanReport } from "@parapet/posture";
import { arrayJson, attackPathJson, servedPathJson } from "./attack-paths/attack-path-json.ts";

const made = new WeakMap<ScanReport, string>();

/**
 * JSON of a scan report, its attack paths exactly as they are documented. Made once for each
 * report: who asks before anything is locked keeps nobody waiting for it.
 */
export function scanReportJson(report: ScanReport): string {
  const known = made.get(report);
  if (known !== undefined) return known;
  const json = jsonOf(report);
  made.set(report, json);
  return json;
}

function jsonOf({ attack_paths, ...report }: ScanReport): string {
  const paths = arrayJson(attack_paths.map(attackPathJson));
  return `${JSON.stringify(report).slice(0, -1)},"attack_paths":${paths}}`;
}

/**
 * JSON of a report as it is served. Earlier releases stored findings without a remediation: those
 * get "", and steps of attack paths their weakness; findings without parts and reports without
 * exposures an empty list.
 */
export function servedReportJson(stored: string): string {
  const report = servedPathJson(stored);
  const findings = report.includes('"remediation":')
    ? report
    : report.replaceAll('"suppressed":', '"remediation":"","suppressed":');
  const parted = findings.includes('"parts":')
    ? findings
    : findings.replaceAll(/"suppressed":(true|false)/g, '"suppressed":$1,"parts":[]');
  const versioned = parted.includes('"schema_version":')
    ? parted
    : parted.replace("{", '{"schema_version":1,"parapet_version":"","refused":[],');
  return versioned.includes('"exposures":')
    ? versioned
    : versioned.replace("{", '{"exposures":[],"exposures_truncated":false,"plans":[],');
}
