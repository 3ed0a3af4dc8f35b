import type { FactCollector } from "../fact-collector.ts";
import { findUrls } from "../network/find-urls.ts";
import type { ReadCommand } from "../shell/shell-reading.ts";
import { fileUseOf } from "./file-programs.ts";
import { addNetworkUse } from "./network-programs.ts";
import { operandsOf } from "./operands.ts";

const noValues: ReadonlySet<string> = new Set();
/** Of the text of a program in another language. */
const maxCode = 16_384;

/** Adds the files and hosts that a command touches, as far as its words say so. */
export function addCommandEffects(read: ReadCommand, collector: FactCollector): void {
  const { command, redirections, cwd } = read;
  const { argv, name, code } = command;
  for (const { path, access } of redirections) {
    const device = /^\/dev\/(tcp|udp)\/([^/]+)\//.exec(path);
    if (device === null) collector.addPath(path, access, cwd);
    else collector.addHost(device[2] ?? "", device[1] ?? "", "");
  }
  if (/[/\\]/.test(argv[0] ?? "")) collector.addPath(argv[0] ?? "", "execute", cwd);
  const use = addNetworkUse(name, argv, collector, cwd);
  addFiles(read, collector, use !== "none");
  if (code !== "") addFromCode(code.slice(0, maxCode), collector, cwd);
  if (use === "urls" || code !== "") return;
  for (const word of argv.slice(1)) {
    if (!word.includes("://")) continue;
    for (const { url } of findUrls(word)) collector.addUrl(url, "");
  }
}

function addFiles(
  { command: { name, argv, code }, cwd }: ReadCommand,
  collector: FactCollector,
  speaks: boolean,
): void {
  const use = fileUseOf(name.replace(/^python[\d.]+$/, "python3"));
  const { plain, options } = operandsOf(argv, use?.withValue ?? noValues);
  if (name === "dd") return addDdFiles(plain, collector, cwd);
  if (name === "find") return addFoundFiles(argv, collector, cwd);
  if (use?.operands === "execute") {
    const [script] = plain;
    if (code === "" && script !== undefined && !hasScript(argv)) {
      collector.addPath(script, "execute", cwd);
    }
    return;
  }
  const rest = plain.slice(use?.skip ?? 0).filter((word) => !word.includes("://"));
  const inPlace =
    (name === "sed" || name === "perl") &&
    [...options.keys()].some((key) => /^-i|^--in-place/.test(key));
  for (const [index, word] of rest.entries()) {
    const isLast = index === rest.length - 1 && index > 0;
    const access = isLast && use?.last !== undefined ? use.last : use?.operands;
    if (access !== undefined) {
      if (!/^[^/]+@[^/]+:/.test(word)) collector.addPath(word, inPlace ? "write" : access, cwd);
    } else if (!speaks && looksLikePath(word)) collector.addPath(word, "unknown", cwd);
  }
  for (const values of options.values()) {
    for (const value of values) {
      const bare = value.replace(/^@/, "");
      if (looksLikePath(bare)) collector.addPath(bare, "unknown", cwd);
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

function addFoundFiles(argv: readonly string[], collector: FactCollector, cwd: string): void {
  const end = argv.findIndex((word, index) => index > 0 && /^[-(!]/.test(word));
  const access = argv.includes("-delete") ? "delete" : "read";
  for (const word of argv.slice(1, end < 0 ? undefined : end)) collector.addPath(word, access, cwd);
}

/** Home, absolute and dotted paths; names with an ending or a known name are left to the programs that read files. */
function looksLikePath(word: string): boolean {
  return (
    /^(?:~|\.{1,2}(?:\/|$)|\/|[A-Za-z]:[\\/]|\$HOME|\.env)/.test(word) ||
    /^[^\s:=]+\/[^\s:]+$/.test(word)
  );
}

/** Hosts and absolute paths that stand in a program's text. */
function addFromCode(code: string, collector: FactCollector, cwd: string): void {
  for (const { url } of findUrls(code)) collector.addUrl(url, "");
  for (const [, literal = ""] of code.matchAll(
    /["'`]((?:~|\/|\.\.?\/|\.env)[^"'`\n]{0,300})["'`]/g,
  )) {
    if (!literal.startsWith("//")) collector.addPath(literal, "unknown", cwd);
  }
}
