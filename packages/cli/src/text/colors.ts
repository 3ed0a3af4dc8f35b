import picocolors from "picocolors";

export type Colors = ReturnType<typeof picocolors.createColors>;
export type Formatter = Colors["red"];

/** Functions that color text, or return it unchanged. */
export function colorsOrNot(isColored: boolean): Colors {
  return picocolors.createColors(isColored);
}

/** For files, and for terminals without color. */
export const noColors: Colors = colorsOrNot(false);

/**
 * Whether to color: `--no-color`, then NO_COLOR, then FORCE_COLOR, else whether it is a terminal.
 */
export function wantsColor(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  isTty: boolean | undefined,
): boolean {
  if (args.includes("--no-color")) return false;
  if (env.NO_COLOR !== undefined && env.NO_COLOR !== "") return false;
  if (env.FORCE_COLOR !== undefined && env.FORCE_COLOR !== "") {
    return env.FORCE_COLOR !== "0" && env.FORCE_COLOR !== "false";
  }
  // Node leaves it undefined for a pipe, where the library of colors decides for itself.
  return isTty === true && env.TERM !== "dumb";
}
