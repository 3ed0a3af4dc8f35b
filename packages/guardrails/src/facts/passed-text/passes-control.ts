import { addCommandEffects } from "../commands/command-effects.ts";
import type { ProtectedPaths } from "../control/protected-path.ts";
import { takesControl } from "../control/takes-control.ts";
import { factCollector } from "../fact-collector.ts";
import { startedPrograms } from "../code/started-programs.ts";
import { codeOptionsOf } from "../shell/interpreters.ts";
import { isShell } from "../shell/program-name.ts";
import { readScript } from "../shell/read-script.ts";
import { commandsRead, newReading } from "../shell/shell-reading.ts";
import type { PathAccess } from "../facts.ts";
import type { ReadCommand, ShellReading } from "../shell/shell-reading.ts";
import { commandsInText } from "./commands-in-text.ts";
import {
  codeRunsWhatItSpells,
  codesOf,
  isSpelledIn,
  runsWhatItSpells,
} from "./computed-scripts.ts";
import { runsComputedText } from "./computed-programs.ts";
import { allRunLater, madeOf, textsRunLater } from "./files-run-later.ts";
import { namesProtectedFile } from "./paths-in-text.ts";
import { runsUnknownScript, textsOfUnknownScripts } from "./unknown-scripts.ts";

/** Files that a call writes and runs. */
const maxFiles = 16;
/** Of one call. Characters. */
const maxPassed = 65_536;

/**
 * True where a command passes on a text that, if it runs, takes control. Each text is read once;
 * where there are more than are read, the reading is cut.
 */
export function passesControl(
  commands: readonly ReadCommand[],
  reading: ShellReading,
  paths: readonly PathAccess[],
  own: ProtectedPaths,
): boolean {
  const cut = (): void => {
    reading.truncated = true;
  };
  const seen = new Set<string>();
  let left = maxPassed;
  const later = [
    ...textsRunLater(reading, commands),
    ...textsOfUnknownScripts(commands, reading, paths),
  ];
  for (const text of later) {
    if (left <= 0) break;
    left -= text.length;
    if (runsControlIn(text, "", own, cut)) return true;
  }
  for (const { passed, otherTexts, cwd, command } of commands) {
    const isCode = codeOptionsOf(command.name) !== undefined;
    for (const text of [...passed, ...otherTexts]) {
      if (seen.has(text) || left <= 0) continue;
      seen.add(text);
      left -= text.length;
      // Files in code are found where code is read.
      if (isCode ? runsControlIn(text, cwd, own, cut) : isControl(text, cwd, own, cut)) return true;
    }
  }
  if (left <= 0) cut();
  const isMade = runsUnknownScript(commands, reading, paths);
  return (
    runsComputedText(commands, reading) ||
    runsWhatItSpells(commands, reading, isMade) ||
    commands.some(codeRunsWhatItSpells) ||
    startsControl(commands, own) ||
    madeOf(reading, commands)
      .slice(0, maxFiles)
      .some((text) => isSpelledIn(text)) ||
    allRunLater(reading, commands)
      .slice(0, maxFiles)
      .some((text) => isSpelledIn(text) || runsControl(text, "", own))
  );
}

/** Code of other languages than those that are read starts it: `go run`, `ghc -e`. */
function startsControl(commands: readonly ReadCommand[], own: ProtectedPaths): boolean {
  const others = commands.filter(({ command: { code, name } }) => code === "" && !isShell(name));
  return others
    .flatMap((command) => [...codesOf(command)])
    .filter((code) => code.length > 8)
    .slice(0, maxFiles)
    .flatMap(startedPrograms)
    .some((script) => runsControl(script, "", own));
}

function isControl(text: string, cwd: string, own: ProtectedPaths, cut: () => void): boolean {
  return namesProtectedFile({ written: text, cwd, own, cut }) || runsControlIn(text, cwd, own, cut);
}

function runsControlIn(text: string, cwd: string, own: ProtectedPaths, cut: () => void): boolean {
  return commandsInText(text, cut).some((script) => runsControl(script, cwd, own));
}

function runsControl(script: string, cwd: string, own: ProtectedPaths): boolean {
  const reading = newReading(cwd);
  const collector = factCollector();
  readScript(script, { depth: 1, via: [], fedBy: [] }, reading);
  const read = commandsRead(reading);
  for (const command of read) addCommandEffects(command, collector);
  return takesControl(read, [...collector.paths.values()], own);
}
