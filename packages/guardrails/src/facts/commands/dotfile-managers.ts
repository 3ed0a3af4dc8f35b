import { words } from "../../core/words.ts";
import type { FactCollector } from "../fact-collector.ts";
import { operandsOf } from "./operands.ts";

const stowValues: ReadonlySet<string> = new Set(
  words("-d --dir -t --target --ignore --defer --override"),
);
const noValues: ReadonlySet<string> = new Set();

/** Words with which a manager puts files into the home; none where it always does. */
const intoHome: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["chezmoi", new Set(words("apply update purge destroy"))],
  [
    "yadm",
    new Set(words("checkout restore reset stash pull merge rebase switch clone alt decrypt")),
  ],
  ["vcsh", new Set(words("clone pull upgrade"))],
  ["homeshick", new Set(words("link pull clone"))],
  ["homesick", new Set(words("link pull clone symlink rc"))],
  ["mackup", new Set(words("restore uninstall"))],
  ["dotdrop", new Set(words("install uninstall"))],
  ["dotbot", new Set<string>()],
  ["rcup", new Set<string>()],
  ["rcdn", new Set<string>()],
]);

/**
 * Files that `stow` and other managers of dotfiles link, copy or take away. True for one of them.
 */
export function addDotfiles(
  name: string,
  argv: readonly string[],
  collector: FactCollector,
  cwd: string,
): boolean {
  if (name === "stow" || name === "xstow") {
    addStowed(argv, collector, cwd);
    return true;
  }
  const verbs = intoHome.get(name);
  if (verbs === undefined) return false;
  const { plain, options } = operandsOf(argv, noValues);
  const isDry = options.has("-n") || options.has("--dry-run");
  const changes =
    verbs.size === 0 || plain.some((word) => verbs.has(word)) || options.has("--apply");
  if (isDry || !changes) return true;
  const paths = plain.filter((word) => /^[~/.]/.test(word));
  if (paths.length === 0) collector.addPath("~", "write", cwd, "below");
  for (const path of paths) collector.addPath(path, "write", cwd, "below");
  return true;
}

/**
 * `stow -d FOLDER -t TARGET PACKAGE …`: the target is the parent of the folder, and gets what each
 * package holds.
 */
function addStowed(argv: readonly string[], collector: FactCollector, cwd: string): void {
  const { plain, options } = operandsOf(argv, stowValues);
  if (["-n", "--no", "--simulate"].some((option) => options.has(option))) return;
  const given = (...names: readonly string[]) => names.flatMap((one) => options.get(one) ?? [])[0];
  const folder = given("-d", "--dir") ?? ".";
  const target = given("-t", "--target") ?? `${folder}/..`;
  for (const item of plain) {
    const isAll = item === "." || /[*?[$]/.test(item);
    collector.addPath(target, "write", cwd, isAll ? "below" : "place");
    if (isAll) continue;
    // A package is named after what it holds, which nobody sees here.
    collector.addPath(`${target}/.${item}`, "write", cwd, "place");
    collector.addPath(`${target}/.config/${item}`, "write", cwd, "place");
  }
}
