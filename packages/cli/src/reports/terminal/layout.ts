import type { FindingSeverity } from "@parapet/posture";
import type { Colors, Formatter } from "../../text/colors.ts";

/** Columns of a line that goes to no terminal. */
export const usualColumns = 80;

/** How a report is laid out. */
export type Layout = {
  readonly colors: Colors;
  /** Of a line: 40 to 200. */
  readonly columns: number;
  /** "brief": the summary alone; "full": every finding with all that is known of it. */
  readonly detail: "brief" | "usual" | "full";
};

const severityColors: Readonly<Record<FindingSeverity, (colors: Colors) => Formatter>> = {
  critical: boldRed,
  high: (colors) => colors.red,
  medium: (colors) => colors.yellow,
  low: (colors) => colors.blue,
  info: (colors) => colors.dim,
};

/** Color of a severity word. */
export function severityColor(severity: FindingSeverity, colors: Colors): Formatter {
  return severityColors[severity](colors);
}

function boldRed(colors: Colors): Formatter {
  return (text) => colors.bold(colors.red(text));
}
