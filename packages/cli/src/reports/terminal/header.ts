import type { ScanReport } from "@parapet/posture";
import { neutralize } from "../../text/neutralize.ts";
import { hang } from "../../text/wrap.ts";
import type { Layout } from "./layout.ts";

/** What was scanned. */
export function header(report: ScanReport, { colors, columns }: Layout): readonly string[] {
  const runtimes = report.runtimes.join(", ") || "none detected";
  const rows: readonly (readonly [string, string])[] = [
    ["Workspace", report.workspace_path],
    ["Runtime", `${runtimes}; service ${report.service}`],
  ];
  return rows.flatMap(([label, value]) => {
    const [first = "", ...rest] = hang(label.padEnd(11), neutralize(value), columns);
    return [colors.bold(label) + first.slice(label.length), ...rest];
  });
}
