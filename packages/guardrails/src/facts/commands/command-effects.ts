import { isShell } from "../shell/program-name.ts";
import { assignment } from "../shell/simple-command.ts";
import { mayBeProtected, protectionOf } from "../control/protected-path.ts";
import type { FactCollector } from "../fact-collector.ts";
import type { Access } from "../facts.ts";
import { findUrls } from "../network/find-urls.ts";
import { normalizePath } from "../paths/normalize-path.ts";
import type { ReadCommand } from "../shell/shell-reading.ts";
import { addFilesOfCode } from "./code-files.ts";
import { addDotfiles } from "./dotfile-managers.ts";
import { addCopiedFiles } from "./copied-files.ts";
import { emptiedFiles } from "./emptied-files.ts";
import { addFilesInPrograms } from "./files-in-programs.ts";
import { fileUseOf } from "./file-programs.ts";
import type { FileUse } from "./file-programs.ts";
import { addFoundFiles } from "./found-files.ts";
import { addGitFiles } from "./git-files.ts";
import { addNetworkUse } from "./network-programs.ts";
import { operandsOf } from "./operands.ts";
import type { Operands } from "./operands.ts";
import { addUnpackedFiles } from "./unpacked-files.ts";

const noValues: ReadonlySet<string> = new Set();
/** Lines of a pipe that are looked at as files. */
const maxPiped = 256;
/** Of the text of a program in another language. */
const maxCode = 16_384;

/** Adds the files and hosts that a command touches, as far as its words say so. */
export function addCommandEffects(read: ReadCommand, collector: FactCollector): void {
  const { command, redirections, cwd } = read;
  const { argv, name, code } = command;
  for (const { path, access, appends } of redirections) {
    const device = /^\/dev\/(tcp|udp)\/([^/]+)\//.exec(path);
    if (device === null) {
      collector.addPath(path, access, cwd);
      if (access === "write" && appends !== true) collector.addEmptied(path, cwd);
    } else collector.addHost(device[2] ?? "", device[1] ?? "", "");
  }
  addFilesBeside(read, collector);
  if (/[/\\]/.test(argv[0] ?? "")) collector.addPath(argv[0] ?? "", "execute", cwd);
  const use = addNetworkUse(name, argv, collector, cwd);
  addFiles(read, collector, use !== "none");
  for (const path of emptiedFiles(name, argv)) collector.addEmptied(path, cwd);
  if (code !== "") addFilesOfCode(code.slice(0, maxCode), collector, cwd);
  if (use === "urls" || code !== "") return;
  for (const word of argv.slice(1)) {
    if (!word.includes("://")) continue;
    for (const { url } of findUrls(word)) collector.addUrl(url, "");
  }
}

/** Programs whose words for the one that they start name files that they do not write. */
const onlyShowing: ReadonlySet<string> = new Set(
  "bwrap firejail proot systemd-run chroot unshare xargs parallel".split(" "),
);

/** `strace -o FILE PROGRAM`: words of the programs that start this one. */
function addFilesBeside(
  { command: { via }, otherWords, cwd }: ReadCommand,
  collector: FactCollector,
): void {
  if (otherWords.length === 0 || via.some((name) => onlyShowing.has(name))) return;
  for (const { text } of otherWords) {
    const word = text.startsWith("-") ? text.slice(text.indexOf("=") + 1) : text;
    if (assignment.test(word)) continue;
    if (namesProtected(word, cwd)) collector.addPath(word, "unknown", cwd);
  }
}

function addFiles(read: ReadCommand, collector: FactCollector, speaks: boolean): void {
  const { name, argv, code } = read.command;
  const { cwd } = read;
  addFilesInPrograms({ name, argv, stdin: read.stdin, collector, cwd });
  if (name === "git") return addGitFiles({ argv, assigned: read.assigned, collector, cwd });
  if (name === "dd") return addDdFiles(argv.slice(1), collector, cwd);
  if (name === "find") return addFoundFiles(argv, collector, cwd);
  if (addCopiedFiles(name, argv, collector, cwd)) return;
  if (addUnpackedFiles(name, argv, collector, cwd)) return;
  if (addDotfiles(name, argv, collector, cwd)) return;
  const use = fileUseOf(name.replace(/^python[\d.]+$/, "python3"));
  const operands = operandsOf(argv, use?.withValue ?? noValues);
  if (use === undefined) addUnknownFiles(operands, collector, cwd, speaks);
  else if (use.operands !== "execute") {
    addKnownFiles(use, argv, pipedInto(use, operands, read.stdin), collector, cwd);
  } else if (use.skip === undefined) addScript(read, operands, code, collector);
}

/** `Get-ChildItem FOLDER | Remove-Item`: without operands it takes them from the pipe. */
function pipedInto(use: FileUse, operands: Operands, stdin: string | undefined): Operands {
  if (use.operands !== "delete" || operands.plain.length > 0 || stdin === undefined)
    return operands;
  return { ...operands, plain: stdin.split("\n", maxPiped).filter(Boolean) };
}

function addKnownFiles(
  use: FileUse,
  argv: readonly string[],
  { plain, options }: Operands,
  collector: FactCollector,
  cwd: string,
): void {
  const flags = [...options.keys()];
  const isDeep = use.recursive !== undefined && flags.some((flag) => use.recursive?.test(flag));
  const isInPlace = use.inPlace !== undefined && argv.some((word) => use.inPlace?.test(word));
  const access = isInPlace ? "write" : use.operands;
  const reach = isDeep ? (access === "write" ? "all" : "below") : (use.reach ?? "file");
  const skipped = use.instead?.some((option) => options.has(option)) === true ? 0 : (use.skip ?? 0);
  for (const [place, word] of plain.slice(skipped).entries()) {
    if (word.includes("://") && !/^file:/i.test(word)) continue;
    const isTarget = use.writesSecond === true && place > 0;
    collector.addPath(word, isTarget ? "write" : access, cwd, reach);
  }
  // `sed 'w FILE'` and `awk '{ print > "FILE" }'` write by their script.
  for (const word of skipped > 0 ? plain.slice(0, skipped) : (options.get("-e") ?? [])) {
    const written = /(?:^|[;{}/\dgpI\s])w\s{1,8}([^\s;}]+)\s{0,8}$|>\s{0,8}"([^"]+)"/.exec(word);
    if (written !== null) collector.addPath(written[1] ?? written[2] ?? "", "write", cwd);
  }
  // `vim -c ':r FILE'`
  for (const word of [...(options.get("-c") ?? []), ...(options.get("--cmd") ?? [])]) {
    const file =
      /^:?\s*(?:r|w|e|so|sp|vs|read|write|edit|source|split|saveas|sav)!?\s+([^\s|]+)/.exec(
        word,
      )?.[1];
    if (file !== undefined) collector.addPath(file, "unknown", cwd);
  }
  for (const option of use.writes ?? []) {
    for (const value of options.get(option) ?? []) collector.addPath(value, "write", cwd);
  }
  addValues(
    options,
    collector,
    cwd,
    use.operands === "read" && use.skip === undefined ? "read" : "unknown",
  );
}

/** An interpreter's script, and the files that one for a line (`perl -pi -e`) rewrites. */
function addScript(
  { command: { argv, name }, cwd }: ReadCommand,
  { plain, options }: Operands,
  code: string,
  collector: FactCollector,
): void {
  // Of a shell the end of its options, of others their input.
  const [first, second] = plain;
  const script = first !== "-" ? first : isShell(name) ? second : undefined;
  if (code === "" && script !== undefined && script !== "" && !hasScript(argv)) {
    collector.addPath(script, "execute", cwd);
    for (const word of plain.slice(1))
      if (namesProtected(word, cwd)) collector.addPath(word, "unknown", cwd);
    return;
  }
  // `python -m zipfile -e ARCHIVE FOLDER`
  if (argv.includes("-m") && argv.some((word) => /^(?:zipfile|tarfile)$/.test(word))) {
    collector.addPath(argv.at(-1) ?? "", "write", cwd, "below");
  }
  const isInPlace = [...options.keys()].some((key) => /^-[a-hj-zA-Z0]*i/.test(key));
  for (const word of plain) {
    if (word === code) continue;
    if (isInPlace || looksLikePath(word))
      collector.addPath(word, isInPlace ? "write" : "unknown", cwd);
    else if (namesProtected(word, cwd)) collector.addPath(word, "unknown", cwd);
  }
}

function addUnknownFiles(
  { plain, options }: Operands,
  collector: FactCollector,
  cwd: string,
  speaks: boolean,
): void {
  if (!speaks) {
    for (const word of plain) {
      if (word.includes("://")) continue;
      if (looksLikePath(word) || namesProtected(word, cwd)) collector.addPath(word, "unknown", cwd);
    }
    // One path after another reads as a copy: the folder may be what it fills.
    const [origin = ""] = plain.slice(-2);
    const target = plain.at(-1) ?? "";
    if (plain.length > 1 && isPathOrPattern(origin) && holdsProtected(target, cwd)) {
      collector.addPath(target, "unknown", cwd, "place");
    }
  }
  addValues(options, collector, cwd);
}

/** `access` is what becomes of files that options name, but for those that say what they write. */
function addValues(
  options: Operands["options"],
  collector: FactCollector,
  cwd: string,
  access: Access = "unknown",
): void {
  for (const [option, values] of options) {
    const own = /^(?:-[oO]|--out.*)$/.test(option) ? "unknown" : access;
    for (const value of values) {
      const bare = value.replace(/^@/, "");
      if (looksLikePath(bare) || namesProtected(bare, cwd)) collector.addPath(bare, own, cwd);
    }
  }
}

function hasScript(argv: readonly string[]): boolean {
  return argv.some((word, index) => index > 0 && /^-[a-zA-Z]*c$|^-m$/.test(word));
}

function addDdFiles(operands: readonly string[], collector: FactCollector, cwd: string): void {
  for (const word of operands) {
    if (word.startsWith("if=")) collector.addPath(word.slice(3), "read", cwd);
    if (word.startsWith("of=")) collector.addPath(word.slice(3), "write", cwd);
  }
}

/**
 * Home, absolute and dotted paths; names with an ending or a known name are left to the programs
 * that read files.
 */
function looksLikePath(word: string): boolean {
  return (
    /^(?:~|\.{1,2}(?:\/|$)|\/|[A-Za-z]:[\\/]|\$HOME|\.env)/.test(word) ||
    /^[^\s:=]+\/[^\s:]+$/.test(word)
  );
}

function isPathOrPattern(word: string): boolean {
  return looksLikePath(word) || /[*?[]/.test(word);
}

function holdsProtected(word: string, cwd: string): boolean {
  if (!mayBeProtected(word) && !mayBeProtected(cwd)) return false;
  return protectionOf(normalizePath(word, cwd)).isHolder;
}

/** A name that is a protected file's, alone or in the folder that the command runs in. */
function namesProtected(word: string, cwd: string): boolean {
  if (word === "" || word.length > 200 || /\s/.test(word)) return false;
  // Nothing is protected where neither says so: that is told at once for most words.
  if (!mayBeProtected(word) && !mayBeProtected(cwd)) return false;
  return protectionOf(normalizePath(word, cwd)).within !== undefined;
}
