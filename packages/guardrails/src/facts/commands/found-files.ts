import type { Access } from "../facts.ts";
import type { FactCollector } from "../fact-collector.ts";

/**
 * The files that `find` comes to, as paths: where it starts and, where it asks for names, `**` and the name. A name that says
 * nothing (`*`) leaves the start.
 */
export function foundPaths(argv: readonly string[]): readonly string[] {
  const options = argv.findIndex((word, index) => index > 0 && !/^-[HLPDO]/.test(word));
  const from = argv.slice(options < 0 ? argv.length : options);
  const end = from.findIndex((word) => /^[-(!]/.test(word));
  const starts = end < 0 ? from : from.slice(0, end);
  const names = namesAsked(argv);
  const folders = starts.length === 0 ? ["."] : starts;
  if (names.length === 0) return folders;
  return folders.flatMap((folder) =>
    names.map((name) => (folder === "/" ? `/**/${name}` : `${folder}/**/${name}`)),
  );
}

/** Names that a file has to have one of; empty where everything is found. At most 16. */
function namesAsked(argv: readonly string[]): readonly string[] {
  const names: string[] = [];
  for (const [index, word] of argv.entries()) {
    if (!/^-i?(?:name|path|wholename|regex)$/.test(word)) continue;
    if (argv[index - 1] === "!" || argv[index - 1] === "-not") continue;
    const parts = (argv[index + 1] ?? "").replaceAll("\\", "").split("/");
    const part = parts.findLast((text) => !/^[*.]*$/.test(text));
    if (part === undefined) return [];
    names.push(part);
    if (names.length === 16) break;
  }
  return names;
}

export function addFoundFiles(
  argv: readonly string[],
  collector: FactCollector,
  cwd: string,
): void {
  const access: Access = argv.includes("-delete") ? "delete" : "read";
  for (const path of foundPaths(argv)) collector.addPath(path, access, cwd);
  for (const [index, word] of argv.entries()) {
    if (/^-(?:fprint0?|fprintf|fls)$/.test(word))
      collector.addPath(argv[index + 1] ?? "", "write", cwd);
  }
}
