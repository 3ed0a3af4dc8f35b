import type { FindingSeverity, RiskSeverity } from "@parapet/posture";
import type { Colors, Formatter } from "../../colors.ts";

/** Columns of a line. */
export const columns = 80;

const severityColors: Readonly<
  Record<FindingSeverity | RiskSeverity, (colors: Colors) => Formatter>
> = {
  critical: boldRed,
  Critical: boldRed,
  high: (colors) => colors.red,
  High: (colors) => colors.red,
  medium: (colors) => colors.yellow,
  Medium: (colors) => colors.yellow,
  low: (colors) => colors.blue,
  Low: (colors) => colors.blue,
  info: (colors) => colors.dim,
};

/** Colour of a severity word, in either spelling. */
export function severityColor(severity: FindingSeverity | RiskSeverity, colors: Colors): Formatter {
  return severityColors[severity](colors);
}

function boldRed(colors: Colors): Formatter {
  return (text) => colors.bold(colors.red(text));
}
