import { type Exposure, type FindingSeverity, isAtLeast, type ScanReport } from "@parapet/posture";
import { count } from "../../text/count.ts";
import { neutralize } from "../../text/neutralize.ts";
import { clip } from "../../text/width.ts";
import { hang } from "../../text/wrap.ts";
import { exposureChain, outcomesText } from "../exposure-line.ts";
import { type Layout, severityColor } from "./layout.ts";

const shownExposures = 3;
const longestText = 400;

/** Who can make which agent do what, worst first: score, severity, the way in, and of serious ones what the agent then does. */
export function exposuresSection(
  { exposures, exposures_truncated, attack_paths }: ScanReport,
  layout: Layout,
  /** The least severity that was asked for. */
  least: FindingSeverity = "info",
): readonly string[] {
  const asked = exposures.filter(({ severity }) => isAtLeast(severity, least));
  if (asked.length === 0 || layout.detail === "brief") return [];
  const most = layout.detail === "full" ? asked.length : shownExposures;
  const hidden = asked.length - most;
  const paths = count(attack_paths.length, "attack path");
  const told = (text: string) => hang("  ", text, layout.columns);
  return [
    layout.colors.bold("Exposures"),
    ...asked.slice(0, most).flatMap((exposure) => exposureLines(exposure, layout)),
    ...told(
      hidden > 0
        ? `… and ${hidden} more, ${paths} in all (--output report.md lists them)`
        : `${paths} in all (--output report.md lists them)`,
    ),
    ...(exposures_truncated
      ? told("Too many different ways in to search each: entry points may be missing here.")
      : []),
  ];
}

function exposureLines(exposure: Exposure, { colors, columns }: Layout): readonly string[] {
  const badge = `${exposure.score.toFixed(1).padStart(6)} ${exposure.severity.toUpperCase().padEnd(8)}  `;
  const chain = clip(neutralize(exposureChain(exposure)), longestText);
  const outcomes = clip(neutralize(outcomesText(exposure)), longestText);
  const [first = "", ...rest] = hang(badge, chain, columns);
  const isSerious = isAtLeast(exposure.severity, "high");
  return [
    severityColor(exposure.severity, colors)(badge) + colors.bold(first.slice(badge.length)),
    ...rest.map((line) => colors.bold(line)),
    ...(isSerious ? hang(" ".repeat(badge.length), outcomes, columns) : []),
  ];
}
