import type { PathAccess } from "../facts.ts";
import type { ReadCommand } from "../shell/shell-reading.ts";
import { makesText } from "../passed-text/computed-scripts.ts";
import { normalizePath } from "../paths/normalize-path.ts";
import { isDestructive } from "./destructive-command.ts";
import { isAllOfVital, isDevice, isInHome, isVital, isVitalFile } from "./vital-path.ts";

/**
 * True for a call that destroys what cannot be brought back: systems, homes, disks, clusters,
 * databases.
 */
export function destroys(
  commands: readonly ReadCommand[],
  paths: Iterable<PathAccess>,
  emptied: Iterable<string>,
): boolean {
  for (const path of paths) if (ruins(path)) return true;
  for (const path of emptied) if (isAllOfVital(path) || isEverythingHere(path)) return true;
  return commands.some(
    (read) =>
      isDestructive(read.command, read.stdin) ||
      // A fork bomb: a function that calls itself on both sides of a pipe.
      read.forks ||
      mayRemove(read) ||
      removesComputed(read),
  );
}

/** `rm -r $(…)`, where a program that only makes texts makes one of `..`. */
function removesComputed({ command: { name, argv }, words }: ReadCommand): boolean {
  if (name !== "rm" || !argv.some((word) => /^-\w*[rR]|^--recursive$/.test(word))) return false;
  return words.some(
    ({ text, dynamic, fedBy }) =>
      dynamic && /^[$`].*\.\./s.test(text) && fedBy.length > 0 && fedBy.every(makesText),
  );
}

/** A program whose name the call computes, with the words of `rm -r /` or of `dd`. */
function mayRemove({ origins, words, cwd }: ReadCommand): boolean {
  if (origins.length === 0) return false;
  const texts = words.slice(1).map(({ text }) => text);
  const isRecursive = texts.some((text) => /^-\w*[rR]|^--recursive$/.test(text));
  return texts.some((text) =>
    text.startsWith("of=")
      ? isDevice(text.slice("of=".length))
      : isRecursive && !text.startsWith("-") && isVital(normalizePath(text, cwd)),
  );
}

function ruins({ path, access, reach }: PathAccess): boolean {
  if (access === "delete") return isVital(path) || isDevice(path) || isEverythingHere(path);
  if (access !== "write") return false;
  return (
    // Another name for a device, or a place where it is mounted, leaves what is on it.
    (reach !== "place" && isDevice(path)) ||
    isVitalFile(path) ||
    path === "/proc/sysrq-trigger" ||
    // What `find` comes to in a whole folder, `cp /dev/null {}`: its content is gone.
    (reach !== "place" && path.endsWith("/**") && isVital(path)) ||
    // `chmod -R 700 ~/.ssh` is how it should be.
    (reach === "all" && path !== "/usr/local" && isVital(path) && !isInHome(path))
  );
}

/** All of the folder that the call runs in, or of one above, where nobody knows which that is. */
function isEverythingHere(path: string): boolean {
  return /^(?:\.|\*\*?(?:\/\*\*?)*|\.\.(?:\/\.\.)*(?:\/\*)?)$/.test(path);
}
