/** A line of a `.gitignore`. */
type IgnorePattern = {
  readonly segments: readonly string[];
  readonly isNegated: boolean;
  readonly foldersOnly: boolean;
};

const mostPatterns = 2_000;
const longestPattern = 1_024;

/** Reads a `.gitignore`. Lines beyond its limits are left out. */
export function ignorePatterns(text: string): readonly IgnorePattern[] {
  return text
    .split("\n")
    .slice(0, mostPatterns)
    .map((line) => line.replace(/\r$/, "").replace(/(?<!\\) +$/, ""))
    .filter((line) => line !== "" && !line.startsWith("#") && line.length <= longestPattern)
    .map((line) => {
      const isNegated = line.startsWith("!");
      const pattern = isNegated ? line.slice(1) : line;
      const foldersOnly = pattern.endsWith("/");
      const bare = foldersOnly ? pattern.slice(0, -1) : pattern;
      const segments = bare.replace(/^\//, "").split("/");
      // Without a slash before its end, it holds at any depth.
      return {
        segments: bare.includes("/") ? segments : ["**", ...segments],
        isNegated,
        foldersOnly,
      };
    });
}

/**
 * What the patterns of one file say of a path below its folder: the last that matches decides;
 * undefined where none does.
 */
export function ignoredBy(
  patterns: readonly IgnorePattern[],
  path: readonly string[],
  isFolder: boolean,
): boolean | undefined {
  const last = patterns.findLast(
    ({ segments, foldersOnly }) => (isFolder || !foldersOnly) && matchesPath(segments, path),
  );
  return last === undefined ? undefined : !last.isNegated;
}

/**
 * `**` stands for any number of folders. Takes time in proportion to the product of both lengths.
 */
function matchesPath(segments: readonly string[], path: readonly string[]): boolean {
  let reached: ReadonlySet<number> = new Set([0]);
  for (const [index, segment] of segments.entries()) {
    const next = new Set<number>();
    for (const at of reached) {
      if (segment === "**") {
        // As the last one it stands for what is inside, not for the folder itself.
        const least = index === segments.length - 1 ? at + 1 : at;
        for (let to = least; to <= path.length; to += 1) next.add(to);
      } else if (matchesName(segment, path[at])) next.add(at + 1);
    }
    reached = next;
  }
  return reached.has(path.length);
}

/** `*`, `?`, `[…]` and a backslash before a sign that stands for itself. */
function matchesName(pattern: string, name: string | undefined): boolean {
  if (name === undefined) return false;
  let star = -1;
  let retry = 0;
  let at = 0;
  let sign = 0;
  while (sign < name.length) {
    const length = at < pattern.length ? signLength(pattern, at) : 0;
    if (pattern[at] === "*") {
      star = at;
      retry = sign;
      at += 1;
    } else if (length > 0 && matchesSign(pattern.slice(at, at + length), name[sign] ?? "")) {
      at += length;
      sign += 1;
    } else if (star >= 0) {
      at = star + 1;
      retry += 1;
      sign = retry;
    } else return false;
  }
  while (pattern[at] === "*") at += 1;
  return at === pattern.length;
}

/** How long the part of a pattern is that stands for one sign. */
function signLength(pattern: string, at: number): number {
  if (pattern[at] === "\\" && at + 1 < pattern.length) return 2;
  if (pattern[at] !== "[") return 1;
  const end = pattern.indexOf("]", at + 2);
  return end === -1 ? 1 : end - at + 1;
}

function matchesSign(part: string, sign: string): boolean {
  if (part === "?") return true;
  if (part.startsWith("\\")) return part[1] === sign;
  if (part.length === 1) return part === sign;
  const isNegated = part[1] === "!" || part[1] === "^";
  const signs = part.slice(isNegated ? 2 : 1, -1);
  for (let at = 0; at < signs.length; at += 1) {
    const isRange = signs[at + 1] === "-" && at + 2 < signs.length;
    const [from = "", to = ""] = isRange ? [signs[at], signs[at + 2]] : [signs[at], signs[at]];
    if (sign >= from && sign <= to) return !isNegated;
    if (isRange) at += 2;
  }
  return isNegated;
}
