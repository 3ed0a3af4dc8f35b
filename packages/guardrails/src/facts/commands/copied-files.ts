import { words } from "../../words.ts";
import type { FactCollector } from "../fact-collector.ts";
import type { Reach } from "../facts.ts";
import { operandsOf } from "./operands.ts";

const withValue: ReadonlySet<string> = new Set(
  words(`-t --target-directory -S --suffix -m -o -g --mode --owner --group -e --rsh -f --filter --exclude --include
    --port -i -P -F -l -c -J --backup-dir --partial-dir --temp-dir --link-dest --files-from --exclude-from`),
);
const programs: ReadonlySet<string> = new Set(
  words(
    "cp mv ln install rsync scp ditto rename robocopy xcopy copy move copy-item move-item gcp gmv gln cpio-copy link symlink mklink",
  ),
);

export function copiesFiles(name: string): boolean {
  return programs.has(name);
}

/** What `cp`, `mv`, `ln` and the like take from where to where. A target may be a folder, which gets the last part of each source. */
export function addCopiedFiles(
  name: string,
  argv: readonly string[],
  collector: FactCollector,
  cwd: string,
): void {
  const { plain, options } = operandsOf(argv, withValue);
  const local = plain.filter((word) => !word.includes("://"));
  const given = options.get("-t") ?? options.get("--target-directory");
  const folder = name === "rsync" ? undefined : given?.[0];
  const isOnlyOne = local.length === 1 && folder === undefined;
  const makesFolders = name === "install" && (options.has("-d") || options.has("--directory"));
  const target = folder ?? (isOnlyOne ? (name === "ln" ? "." : "") : local.at(-1)) ?? "";
  const sources = folder !== undefined || isOnlyOne ? local : local.slice(0, -1);
  if (makesFolders) {
    for (const word of local) collector.addPath(word, "write", cwd);
    return;
  }
  const flags = [...options.keys()].join(" ");
  const isMove = /^(?:g?mv|move|move-item|rename)$/.test(name);
  const isLink = /^(?:g?ln|link|symlink|mklink)$/.test(name);
  const takesFolders =
    isMove ||
    name === "rsync" ||
    name === "ditto" ||
    name === "robocopy" ||
    /-\w*[raR]|--recursive|--archive|recurse|\/[se]\b/i.test(flags);
  const deletes = /--delete|--mirror|\/mir|--remove-source-files/i.test(flags);
  const putsInto =
    folder !== undefined || /[\\/]$|(?:^|\/)\.{1,2}$/.test(target) || sources.length > 1;
  for (const source of sources) {
    if (isRemote(source)) continue;
    // A link is another name for its source, under which everything may be done to it.
    const access =
      isMove || (deletes && name === "rsync" && flags.includes("remove-source"))
        ? "delete"
        : isLink
          ? "unknown"
          : "read";
    collector.addPath(source, access, cwd, isLink ? "place" : takesFolders ? "below" : "file");
  }
  if (target === "" || isRemote(target)) return;
  if (deletes && /--delete|--mirror|\/mir/i.test(flags))
    collector.addPath(target, "delete", cwd, "all");
  const own: Reach = putsInto ? "file" : takesFolders || isLink ? "place" : "file";
  collector.addPath(target, "write", cwd, own);
  for (const source of sources) {
    const last = lastPart(source);
    const spreads = takesFolders && (last === "" || (name === "rsync" && source.endsWith("/")));
    if (spreads || /[*?[$]/.test(last)) collector.addPath(target, "write", cwd, "below");
    else if (last !== "")
      collector.addPath(`${target}/${last}`, "write", cwd, takesFolders ? "below" : "file");
  }
  for (const backup of options.get("--backup-dir") ?? [])
    collector.addPath(backup, "write", cwd, "below");
}

/** "" for what stands for the contents of a folder. */
function lastPart(path: string): string {
  const parts = path
    .replaceAll("\\", "/")
    .split("/")
    .filter((part) => part !== "");
  const last = parts.at(-1) ?? "";
  return last === "." || last === ".." || last === "~" ? "" : last;
}

function isRemote(word: string): boolean {
  return /^(?:[^/\s:@]+@)?[^/\s:@]{2,}:(?!\/\/)/.test(word);
}
