import type { Exposure, ScanReport } from "@parapet/posture";
import type { Colors } from "../../colors.ts";
import { count } from "../../text/count.ts";
import { neutralize } from "../../text/neutralize.ts";
import { clip } from "../../text/width.ts";
import { hang } from "../../text/wrap.ts";
import { exposureChain, outcomesText } from "../exposure-line.ts";
import { columns, severityColor } from "./layout.ts";

const shownExposures = 5;
const longestText = 400;

/** Who can make which agent do what, worst first: score, severity, the way in, and of serious ones what the agent then does. */
export function exposuresSection(
  { exposures, exposures_truncated, attack_paths }: ScanReport,
  colors: Colors,
): readonly string[] {
  if (exposures.length === 0) return [];
  const hidden = exposures.length - shownExposures;
  const paths = count(attack_paths.length, "attack path");
  return [
    colors.bold("Exposures"),
    ...exposures.slice(0, shownExposures).flatMap((exposure) => exposureLines(exposure, colors)),
    hidden > 0
      ? `  … and ${hidden} more, ${paths} in all (--output report.md lists them)`
      : `  ${paths} in all (--output report.md lists them)`,
    ...(exposures_truncated
      ? ["  Too many different ways in to search each: entry points may be missing here."]
      : []),
  ];
}

function exposureLines(exposure: Exposure, colors: Colors): readonly string[] {
  const badge = `${exposure.score.toFixed(1).padStart(6)} ${exposure.severity.padEnd(8)}  `;
  const chain = clip(neutralize(exposureChain(exposure)), longestText);
  const outcomes = clip(neutralize(outcomesText(exposure)), longestText);
  const [first = "", ...rest] = hang(badge, chain, columns);
  const isSerious = exposure.severity === "Critical" || exposure.severity === "High";
  return [
    severityColor(exposure.severity, colors)(badge) + colors.bold(first.slice(badge.length)),
    ...rest.map((line) => colors.bold(line)),
    ...(isSerious ? hang(" ".repeat(badge.length), outcomes, columns) : []),
  ];
}
