import type { ScanReport } from "@parapet/posture";
import type { Colors } from "../../colors.ts";
import { neutralize } from "../../text/neutralize.ts";
import { hang } from "../../text/wrap.ts";
import { columns } from "./layout.ts";

/** What was scanned. */
export function header(report: ScanReport, colors: Colors): readonly string[] {
  const rows: readonly (readonly [string, string])[] = [
    ["Workspace", report.workspace_path],
    ["Runtime", report.runtimes.join(", ") || "none found"],
    ["Service", report.service],
  ];
  return rows.flatMap(([label, value]) => {
    const [first = "", ...rest] = hang(label.padEnd(11), neutralize(value), columns);
    return [colors.bold(label) + first.slice(label.length), ...rest];
  });
}
