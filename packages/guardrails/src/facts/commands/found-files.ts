import type { Access } from "../facts.ts";
import type { FactCollector } from "../fact-collector.ts";

/**
 * The files that `find` comes to, as paths: where it starts, then `**` and, where it asks for
 * names, the name.
 */
export function foundPaths(argv: readonly string[]): readonly string[] {
  const names = namesAsked(argv);
  return startsOf(argv).flatMap((folder) => {
    const base = folder.endsWith("/") ? folder : `${folder}/`;
    return names.length === 0 ? [`${base}**`] : names.map((name) => `${base}**/${name}`);
  });
}

function startsOf(argv: readonly string[]): readonly string[] {
  const options = argv.findIndex((word, index) => index > 0 && !/^-[HLPDO]/.test(word));
  const from = argv.slice(options < 0 ? argv.length : options);
  const end = from.findIndex((word) => /^[-(!]/.test(word));
  const starts = end < 0 ? from : from.slice(0, end);
  return starts.length === 0 ? ["."] : starts;
}

/** Names that a file has to have one of; empty where everything is found. At most 16. */
function namesAsked(argv: readonly string[]): readonly string[] {
  const names: string[] = [];
  for (const [index, word] of argv.entries()) {
    if (!/^-i?(?:name|path|wholename|regex)$/.test(word)) continue;
    if (argv[index - 1] === "!" || argv[index - 1] === "-not") continue;
    const parts = (argv[index + 1] ?? "").split("/");
    const part = parts
      .map((text) => text.replaceAll("\\", ""))
      .findLast((text) => !/^[*.]*$/.test(text));
    if (part === undefined) return [];
    names.push(word.endsWith("regex") ? wildcardOf(parts.at(-1) ?? "") : part);
    if (names.length === 16) break;
  }
  return names;
}

/** A regular expression as a wildcard for no fewer names: `\.cl.*` as `.cl*`. */
export function wildcardOf(expression: string): string {
  return expression.replaceAll(expressionPart, (part: string, escaped?: string) => {
    if (/^[|(){}]/.test(escaped ?? part) || /.[*+?]$/.test(part)) return "*";
    if (escaped !== undefined) return /\w/.test(escaped) ? anySign : escaped;
    return /^[.[]/.test(part) ? anySign : "";
  });
}
const expressionPart =
  /\\(.)[*+?]?|\.[*+?]?|\([^)]{0,80}\)?[*+?]?|\{[^}]{0,20}\}?|\[[^\]]{0,80}\]?[*+?]?|[^\\][*+?]|[|^$)]/g;
const anySign = "[.]";

/**
 * True where `find` asks only for what holds nothing: empty files and folders, and links that lead
 * nowhere.
 */
export function findsOnlyEmpty(argv: readonly string[]): boolean {
  if (argv.some((word) => /^(?:-o|-or|,|!|-not)$/.test(word))) return false;
  return argv.some((word, index) => {
    return word === "-empty" || (word === "-xtype" && argv[index + 1] === "l");
  });
}

export function addFoundFiles(
  argv: readonly string[],
  collector: FactCollector,
  cwd: string,
): void {
  const deletes = argv.includes("-delete") && !findsOnlyEmpty(argv);
  const access: Access = deletes ? "delete" : "read";
  // What it only lists is not read.
  const paths = deletes || namesAsked(argv).length > 0 ? foundPaths(argv) : startsOf(argv);
  for (const path of paths) collector.addPath(path, access, cwd);
  for (const [index, word] of argv.entries()) {
    if (/^-(?:fprint0?|fprintf|fls)$/.test(word))
      collector.addPath(argv[index + 1] ?? "", "write", cwd);
  }
}
