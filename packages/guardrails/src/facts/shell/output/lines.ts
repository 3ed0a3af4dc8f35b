/** A name with wildcards stands for many lines: which of them come through nobody knows. */
const stands = /[*?]/;

/**
 * The part of a text that `head` and `tail` print: `-c 3`, `-n 2`, `-1`, `tail -n +2`.
 */
export function partOf(name: string, texts: readonly string[], input: string): string | undefined {
  const [, kind = "n", sign = "", digits = "10"] =
    /(?:^|\s)(?:-([cn])\s?|--(?:byte|line)s=|-)([-+]?)(\d{1,9})(?:\s|$)/.exec(texts.join(" ")) ??
    [];
  const count = Number(digits);
  const isBytes = kind === "c" || texts.some((text) => text.startsWith("--bytes"));
  // Whether its last line ends nobody knows.
  if (isBytes && name === "tail" && sign === "") return undefined;
  if (!isBytes && stands.test(input)) return input;
  const parts = isBytes ? Array.from(input) : input.replace(/\n$/, "").split("\n");
  return takenFrom(name, sign, count, parts).join(isBytes ? "" : "\n");
}

function takenFrom(
  name: string,
  sign: string,
  count: number,
  parts: readonly string[],
): readonly string[] {
  if (name === "head")
    return sign === "-" ? parts.slice(0, -count || undefined) : parts.slice(0, count);
  if (sign === "+") return parts.slice(Math.max(0, count - 1));
  return count === 0 ? [] : parts.slice(-count);
}

/** `tac`, `sort` and `sort -r`. */
export function ordered(name: string, texts: readonly string[], input: string): string {
  const lines = input.replace(/\n$/, "").split("\n");
  const sorted = name === "tac" ? lines : lines.toSorted();
  const isReversed = name === "tac" || texts.some((text) => /^-\w*r|^--reverse/.test(text));
  return (isReversed ? sorted.toReversed() : sorted).join("\n");
}

/** `fold -w 3` */
export function folded(texts: readonly string[], input: string): string {
  const width = Number(
    /-w\s?(\d{1,4})|--width=(\d{1,4})/.exec(texts.join(" "))?.slice(1).join("") || 80,
  );
  return input
    .split("\n")
    .flatMap((line) => {
      const rows: string[] = [];
      for (let at = 0; at < line.length; at += width || 80)
        rows.push(line.slice(at, at + (width || 80)));
      return rows;
    })
    .join("\n");
}
