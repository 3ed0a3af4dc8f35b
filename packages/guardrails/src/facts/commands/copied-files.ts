import { words } from "../../core/words.ts";
import type { FactCollector } from "../fact-collector.ts";
import { operandsOf } from "./operands.ts";
import type { Operands } from "./operands.ts";

const targetFolder = "-t --target-directory -S --suffix";
const valuesOf: Readonly<Record<string, string>> = {
  install: `${targetFolder} -m -o -g --mode --owner --group`,
  rsync: `-e --rsh -f --filter --exclude --include --port --backup-dir --partial-dir --temp-dir --link-dest
    --files-from --exclude-from -T -M --log-file`,
  scp: "-P -i -F -l -c -J -o -S",
  sftp: "-P -i -F -l -c -J -o -S -b -B -R -D",
};
const programs = words(
  `cp mv ln install rsync scp sftp ditto rename robocopy xcopy copy move copy-item move-item gcp gmv gln link
    symlink mklink cpx cpx2 cpy cpy-cli copyfiles ncp cp-cli copy-cli recursive-copy recursive-copy-cli move-cli mv-cli
    symlink-dir symlink-cli sync-directory degit tiged giget`,
);
const valueSets: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  programs.map((name) => [name, new Set(words(valuesOf[name] ?? targetFolder))] as const),
);

export function copiesFiles(name: string): boolean {
  return valueSets.has(name);
}

/**
 * Names under which a program makes files known, with those that they had. A target may be a file
 * or a folder.
 */
export function copiedNames(
  name: string,
  argv: readonly string[],
): readonly (readonly [from: string, to: string])[] {
  const withValue = valueSets.get(name);
  if (withValue === undefined) return [];
  const { plain, options } = operandsOf(argv, withValue);
  const { sources, target } = copyOf(name, plain, options);
  return sources.flatMap((source) => [
    [source, target] as const,
    [source, `${target}/${lastPart(source)}`] as const,
  ]);
}

type Copy = {
  readonly sources: readonly string[];
  /** "" where there is none. */
  readonly target: string;
  /** The target is a folder, by the way it is written. */
  readonly isFolder: boolean;
};

/**
 * What `cp`, `mv`, `ln` and the like take from where to where. A target may be a folder, which gets
 * the last part of each source. False for other programs.
 */
export function addCopiedFiles(
  name: string,
  argv: readonly string[],
  collector: FactCollector,
  cwd: string,
): boolean {
  const withValue = valueSets.get(name);
  if (withValue === undefined) return false;
  const { plain, options } = operandsOf(argv, withValue);
  const flags = [...options.keys()].join(" ");
  const operands = plain.filter((word) => !word.includes("://"));
  if (name === "install" && (options.has("-d") || options.has("--directory"))) {
    for (const word of operands) collector.addPath(word, "write", cwd, "place");
    return true;
  }
  const copy = copyOf(name, operands, options);
  if (name === "rsync" && isTrial(argv)) {
    for (const source of copy.sources) {
      if (!isRemote(source)) collector.addPath(source, "read", cwd, "below");
    }
    return true;
  }
  const kind = kindOf(name, flags);
  for (const source of copy.sources) {
    if (isRemote(source)) continue;
    // A link is another name for its source, under which everything may be done to it.
    if (kind === "link") collector.addPath(source, "unknown", cwd, "place");
    else if (kind === "move") collector.addPath(source, "delete", cwd, "all");
    else collector.addPath(source, "read", cwd, kind === "tree" ? "below" : "file");
  }
  for (const backup of options.get("--backup-dir") ?? []) {
    collector.addPath(backup, "write", cwd, "below");
  }
  if (copy.target !== "" && !isRemote(copy.target))
    addTarget(name, copy, kind, flags, collector, cwd);
  return true;
}

function copyOf(name: string, operands: readonly string[], options: Operands["options"]): Copy {
  // `-t` means other things to rsync.
  const short = name === "rsync" ? undefined : options.get("-t");
  const folder = (short ?? options.get("--target-directory"))?.[0];
  if (folder !== undefined && folder !== "")
    return { sources: operands, target: folder, isFolder: true };
  if (operands.length < 2) {
    return { sources: operands, target: name === "ln" ? "." : "", isFolder: name === "ln" };
  }
  const target = operands.at(-1) ?? "";
  const isFolder = /[\\/]$|(?:^|\/)\.{1,2}$/.test(target) || operands.length > 2;
  return { sources: operands.slice(0, -1), target, isFolder };
}

function kindOf(name: string, flags: string): "link" | "move" | "tree" | "file" {
  if (/^(?:g?ln|link|symlink|mklink|symlink-dir|symlink-cli)$/.test(name)) return "link";
  if (
    /^(?:g?mv|move|move-item|rename|move-cli|mv-cli)$/.test(name) ||
    flags.includes("--remove-source-files")
  ) {
    return "move";
  }
  const isDeep =
    /^(?:rsync|ditto|robocopy|cp[xy]2?(?:-cli)?|copyfiles|ncp|recursive-copy(?:-cli)?|sync-directory|degit|tiged|giget)$/.test(
      name,
    ) || /-\w*[raR]|--recursive|--archive|-recurse|\/[se]\b/i.test(flags);
  return isDeep ? "tree" : "file";
}

function addTarget(
  name: string,
  { sources, target, isFolder }: Copy,
  kind: ReturnType<typeof kindOf>,
  flags: string,
  collector: FactCollector,
  cwd: string,
): void {
  if (/--delete|--mirror|\/mir/i.test(flags)) collector.addPath(target, "delete", cwd, "all");
  collector.addPath(target, "write", cwd, isFolder || kind === "file" ? "file" : "place");
  for (const source of sources) {
    const last = lastPart(isRemote(source) ? source.slice(source.indexOf(":") + 1) : source);
    const isSpread = kind === "tree" && (last === "" || (name === "rsync" && source.endsWith("/")));
    if (isSpread || /[*?[$]/.test(last)) collector.addPath(target, "write", cwd, "below");
    else if (last !== "") {
      collector.addPath(`${target}/${last}`, "write", cwd, kind === "file" ? "file" : "below");
    }
  }
}

/**
 * True for an `rsync` that only says what it would do; what may be the value of an option, `-e -n`,
 * says nothing of it.
 */
function isTrial(argv: readonly string[]): boolean {
  for (const word of argv.slice(1)) {
    if (/^(?:-[^efTBM@-]{0,40}n\w{0,40}|--dry-run|--list-only)$/.test(word)) return true;
    if (
      !/^(?:-[^efTBM@-]{1,40}|--(?:delete|archive|verbose|recursive|checksum)|--[\w-]{1,40}=.*)$/s.test(
        word,
      )
    )
      return false;
  }
  return false;
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
