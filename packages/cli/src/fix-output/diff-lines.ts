import type { Colors } from "../text/colors.ts";
import { neutralize } from "../text/neutralize.ts";

/** A diff in color. Its lines are not wrapped, and keep their tabs. */
export function diffLines(diff: string, colors: Colors): readonly string[] {
  if (diff === "") return [];
  return diff
    .replace(/\n$/, "")
    .split("\n")
    .map((line) => diffLine(line, colors));
}

function diffLine(line: string, colors: Colors): string {
  const text = line.replace(/\r$/, "").split("\t").map(neutralize).join("\t");
  if (text.startsWith("+++") || text.startsWith("---")) return colors.bold(text);
  if (text.startsWith("@@")) return colors.cyan(text);
  if (text.startsWith("+")) return colors.green(text);
  if (text.startsWith("-")) return colors.red(text);
  return text;
}
