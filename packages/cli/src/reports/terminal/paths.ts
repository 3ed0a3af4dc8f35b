import type { AttackPath, ScanReport } from "@parapet/posture";
import type { Colors } from "../../colors.ts";
import { neutralize } from "../../text/neutralize.ts";
import { clip } from "../../text/width.ts";
import { hang } from "../../text/wrap.ts";
import { pathChain } from "../chain.ts";
import { columns, severityColor } from "./layout.ts";

const shownPaths = 10;
const longestText = 400;

/** Attack paths, highest risk first: score, severity, rule, and the way from outside to the harm. */
export function pathsSection(report: ScanReport, colors: Colors): readonly string[] {
  const paths = report.attack_paths;
  if (paths.length === 0) return [];
  const hidden = paths.length - shownPaths;
  return [
    colors.bold("Attack paths"),
    ...paths.slice(0, shownPaths).flatMap((path) => pathLines(path, report.service, colors)),
    ...(hidden > 0 ? [`  … and ${hidden} more (--output report.md lists all)`] : []),
  ];
}

function pathLines(path: AttackPath, service: string, colors: Colors): readonly string[] {
  const badge = `${path.risk_score.toFixed(1).padStart(6)} ${path.severity.padEnd(8)}  `;
  const heading = clip(neutralize(`${path.rule_name} (${path.owasp_tag})`), longestText);
  const chain = clip(neutralize(pathChain(path, service)), longestText);
  const [first = "", ...rest] = hang(badge, heading, columns);
  return [
    severityColor(path.severity, colors)(badge) + first.slice(badge.length),
    ...rest,
    ...hang(" ".repeat(badge.length), chain, columns).map((line) => colors.cyan(line)),
  ];
}
