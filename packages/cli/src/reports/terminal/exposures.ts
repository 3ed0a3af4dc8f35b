import { type Exposure, type FindingSeverity, isAtLeast, type ScanReport } from "@parapet/posture";
import { count } from "../../text/count.ts";
import { neutralize } from "../../text/neutralize.ts";
import { clip } from "../../text/width.ts";
import { hang } from "../../text/wrap.ts";
import { exposureChain, outcomesText } from "../exposure-line.ts";
import { type Layout, severityColor } from "./layout.ts";

const shownExposures = 3;
const longestText = 400;

/**
 * Exposures, worst first: score, severity, principal and entry point, and outcomes of serious ones.
 */
export function exposuresSection(
  { exposures, exposures_truncated, attack_paths }: ScanReport,
  layout: Layout,
  /** Minimum severity. */
  least: FindingSeverity = "info",
): readonly string[] {
  const listed = exposures.filter(({ severity }) => isAtLeast(severity, least));
  if (listed.length === 0 || layout.detail === "brief") return [];
  const most = layout.detail === "full" ? listed.length : shownExposures;
  const hidden = listed.length - most;
  const paths = count(attack_paths.length, "attack path");
  const wrapped = (text: string) => hang("  ", text, layout.columns);
  return [
    layout.colors.bold("Exposures"),
    ...listed.slice(0, most).flatMap((exposure) => exposureLines(exposure, layout)),
    ...wrapped(
      hidden > 0
        ? `… and ${hidden} more, ${paths} in all (--output report.md lists them)`
        : `${paths} in all (--output report.md lists them)`,
    ),
    ...(exposures_truncated ? wrapped("Search limit reached: some exposures may be missing.") : []),
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
