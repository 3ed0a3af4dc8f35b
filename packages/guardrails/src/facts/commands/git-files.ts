import { words } from "../../core/words.ts";
import type { FactCollector } from "../fact-collector.ts";
import { operandsOf } from "./operands.ts";

const withValue: ReadonlySet<string> = new Set(
  words(
    "-C -c --git-dir --work-tree --namespace --directory --source -s -b -B -m -e --exclude --pathspec-from-file -o --output",
  ),
);
const ofConfig: ReadonlySet<string> = new Set([...withValue, "-f", "--file", "--type"]);
/** What of `git config` changes nothing. */
const reading = /^(?:-l|--list|list|--get(?:-.*)?|get)$/;
/** What writes other versions of files over those of the work tree. */
const rewriting: ReadonlySet<string> = new Set(
  words(`checkout restore reset stash apply am pull merge rebase cherry-pick revert switch read-tree checkout-index
    sparse-checkout submodule filter-branch filter-repo`),
);

/** Files that git itself changes. */
export function addGitFiles({
  argv,
  assigned,
  collector,
  cwd,
}: {
  readonly argv: readonly string[];
  readonly assigned: readonly string[];
  readonly collector: FactCollector;
  readonly cwd: string;
}): void {
  const { plain, options } = operandsOf(argv, withValue);
  const [verb = "", ...rest] = plain;
  const value = (name: string): string | undefined => options.get(name)?.at(-1);
  const base = joined(cwd, value("-C") ?? "");
  const folder = joined(base, value("--work-tree") ?? gitDirHolder(value("--git-dir")) ?? "");
  const isKnown = /^(?:\/|~|[A-Za-z]:)/.test(folder);
  for (const output of [...(options.get("-o") ?? []), ...(options.get("--output") ?? [])]) {
    if (verb !== "push" && verb !== "ls-files") collector.addPath(output, "write", base);
  }
  if (assigned.includes("GIT_WORK_TREE") && rewriting.has(verb))
    collector.addPath("~", "write", "", "below");
  if (verb === "clean") {
    if (!forced(options) || !isKnown) return;
    const paths = rest.length === 0 ? ["."] : rest;
    for (const path of paths) collector.addPath(path, "delete", folder, "all");
    return;
  }
  if (verb === "rm" || verb === "mv") {
    if (options.has("--cached")) return;
    for (const path of rest)
      collector.addPath(path, verb === "rm" ? "delete" : "write", folder, "place");
    return;
  }
  if (verb === "config") {
    const own = operandsOf(argv, ofConfig);
    const flags = [...own.options.keys(), ...own.plain.slice(1, 2)];
    const access = flags.some((flag) => reading.test(flag)) ? "read" : "write";
    for (const file of [own.options.get("-f"), own.options.get("--file")].flat())
      if (file !== undefined) collector.addPath(file, access, base);
    return;
  }
  if (verb === "worktree" || verb === "init") {
    const path = verb === "init" ? rest[0] : rest[0] === "add" ? rest[1] : undefined;
    if (path !== undefined) collector.addPath(path, "write", folder);
    return;
  }
  if (!rewriting.has(verb)) {
    // It may print them, or keep them where they can be printed: `hash-object`, `diff --no-index`.
    for (const path of rest) if (/^[/~]/.test(path)) collector.addPath(path, "read", folder);
    // What is added to a repository can be read there.
    if (verb === "add" || verb === "stage" || (verb === "commit" && options.has("--work-tree"))) {
      const paths = verb === "commit" || rest.length === 0 ? ["."] : rest;
      if (isKnown) for (const path of paths) collector.addPath(path, "read", folder, "below");
    }
    return;
  }
  if (verb === "stash" && /^(?:list|show|drop|clear|create|store)$/.test(rest[0] ?? "")) return;
  if (verb === "reset" && (options.has("--soft") || options.has("--mixed"))) return;
  if (verb === "apply" && (options.has("--check") || options.has("--stat"))) return;
  const below = value("--directory");
  if (isKnown) collector.addPath(below ?? ".", "write", folder, "below");
  if (verb === "checkout" || verb === "restore" || verb === "checkout-index" || verb === "reset") {
    const dashes = argv.indexOf("--");
    const paths = dashes < 0 ? rest.filter(isPath) : argv.slice(dashes + 1);
    for (const path of paths) collector.addPath(path, "write", folder, "place");
  }
}

function isPath(word: string): boolean {
  return /^[.~/]|\/|\.\w+$/.test(word) && word !== "." && !/\.\.\.?\w/.test(word);
}

function forced(options: ReadonlyMap<string, readonly string[]>): boolean {
  const flags = [...options.keys()];
  return (
    flags.some((flag) => /^-[a-zA-Z]*f|^--force$/.test(flag)) &&
    !flags.some((flag) => /^-[a-zA-Z]*n|^--dry-run$/.test(flag))
  );
}

/** `--git-dir ~/.dotfiles` says nothing of the work tree; `~/x/.git` does. */
function gitDirHolder(gitDir: string | undefined): string | undefined {
  return gitDir?.endsWith("/.git") === true ? gitDir.slice(0, -"/.git".length) : undefined;
}

function joined(cwd: string, path: string): string {
  if (path === "") return cwd;
  return /^(?:\/|~|[A-Za-z]:)/.test(path) || cwd === "" ? path : `${cwd}/${path}`;
}
