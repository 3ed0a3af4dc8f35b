import type { FixPreview } from "@parapet/posture";
import type { Colors } from "../text/colors.ts";
import { severityColor } from "../reports/terminal/layout.ts";
import { neutralize } from "../text/neutralize.ts";
import { hang, wrap } from "../text/wrap.ts";
import type { Candidate } from "./candidate.ts";

const shownFindings = 3;

/** The findings of a check, and how to fix them. */
export function candidateLines(
  { fix, findings }: Candidate,
  {
    position,
    choice,
    colors,
  }: { readonly position: string; readonly choice: string; readonly colors: Colors },
): readonly string[] {
  const [worst] = findings;
  const severity = worst?.severity ?? "info";
  const hidden = findings.length - shownFindings;
  const title = fix.choices.find(({ name }) => name === choice)?.title ?? fix.title;
  return [
    "",
    `${colors.dim(position)} ${severityColor(severity, colors)(severity.toUpperCase())} ${colors.bold(neutralize(`${fix.check_id} ${worst?.title ?? ""}`))}`,
    ...findings
      .slice(0, shownFindings)
      .flatMap(({ message }) => wrap(neutralize(message), 76).map((line) => `    ${line}`)),
    ...(hidden > 0 ? [`    … and ${hidden} more like this`] : []),
    ...hang("  Fix   ", neutralize(choice === "" ? title : `${choice}: ${title}`), 80),
    ...(fix.safe ? [] : [colors.yellow("  Unsafe  May restrict access or stop jobs.")]),
    ...alternatives(fix.choices, choice),
  ];
}

/** Why the fix is not offered; undefined if it is. */
export function obstacleOf({ fix }: Candidate, preview: FixPreview): string | undefined {
  const error = preview.errors[fix.check_id];
  if (error !== undefined) return `Cannot be fixed: ${error}`;
  return preview.diff === "" ? "The fixes selected so far already resolve this." : undefined;
}

function alternatives(choices: Candidate["fix"]["choices"], choice: string): readonly string[] {
  const others = choices.filter(({ name }) => name !== choice);
  return others.flatMap(({ name, title }, index) =>
    hang(index === 0 ? "  Or    " : "        ", neutralize(`${name}: ${title}`), 80),
  );
}
