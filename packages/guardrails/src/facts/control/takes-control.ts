import { copiesFiles } from "../commands/copied-files.ts";
import type { Command, PathAccess, PathReach } from "../facts.ts";
import type { ReadCommand } from "../shell/shell-reading.ts";
import { isOwnDecision, isOwnProgram } from "./own-command-line.ts";
import { mayTakeControl, runsPossibleFile } from "./possible-programs.ts";
import { type ProtectedPaths, protectionOf } from "./protected-path.ts";
import { entersService } from "./service-process.ts";
import { loadsBeforeRuntime, loosensRuntime } from "./runtime-command.ts";
import { stopsService } from "./service-stop.ts";

/**
 * True for a call that changes Parapet, its data, or the settings that decide what an agent may do,
 * and for one that reads a secret of Parapet.
 */
export function takesControl(
  commands: readonly ReadCommand[],
  paths: readonly PathAccess[],
  own: ProtectedPaths,
): boolean {
  for (const path of paths) if (reaches(path, own)) return true;
  if (commands.length === 0) return false;
  const all = commands.map(({ command }) => command);
  if (entersService(all, paths, own.ports)) return true;
  return commands.some((read) => {
    const { command, assigned } = read;
    return (
      isOwnDecision(command.name, withItems(command)) ||
      // Only running it would tell which program it is.
      ((command.name === "" || read.origins.length > 0) && mayTakeControl(read, all, own.ports)) ||
      runsPossibleFile(read) ||
      loosensRuntime(command.name, command.argv, assigned) ||
      loadsBeforeRuntime(command.name, command.argv) ||
      replacesPackage(command.name, command.argv) ||
      ((copiesFiles(command.name) || changing.has(command.name)) &&
        command.argv.some(isOwnProgram)) ||
      stopsService(command, all, own.ports)
    );
  });
}

/** Behind its words stand the items of xargs, whatever they are. */
function withItems({ argv, via }: Command): readonly string[] {
  return via.at(-1) === "xargs" ? [...argv, "{}"] : argv;
}

function reaches({ path, access, reach }: PathAccess, own: ProtectedPaths): boolean {
  const { within, above, isHolder } = protectionOf(path, own);
  if (within === undefined && above === undefined) return false;
  if (access === "read" || access === "execute") {
    return within === "secret" || (above === "secret" && isDeep(reach));
  }
  if (within !== undefined) return true;
  if (access === "delete" || (access === "write" && isDeep(reach))) return above !== undefined;
  // Of a program that nobody knows, only what it names counts.
  return reach === "place" && isHolder;
}

function isDeep(reach: PathReach): boolean {
  return reach === "below" || reach === "all";
}

/** What takes a program away, or the right to run it: also the one that `which` finds. */
const changing: ReadonlySet<string> = new Set(
  "rm unlink shred mv truncate chmod chown chattr setfacl trash".split(" "),
);

/** What takes Parapet's package away, or puts another version in its place. */
const replacing: ReadonlySet<string> = new Set(
  "uninstall remove rm un r unlink install i in add link ln update up upgrade".split(" "),
);
const managers: ReadonlySet<string> = new Set(["npm", "pnpm", "yarn", "bun", "volta", "brew"]);
const packageName = /^(?:parapet|@parapet\/[\w-]+)(?:@.*)?$/;

function replacesPackage(name: string, argv: readonly string[]): boolean {
  return (
    managers.has(name) &&
    argv.some((word) => replacing.has(word)) &&
    argv.some((word) => packageName.test(word))
  );
}
