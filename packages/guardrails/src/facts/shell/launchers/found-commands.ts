import { foundPaths, wildcardOf } from "../../commands/found-files.ts";
import { quoted } from "../word.ts";
import { runsScripts } from "./launch.ts";
import type { Launch } from "./launch.ts";

const execute = /^(?:-exec|-execdir|-ok|-okdir|-x|-X|--exec|--exec-batch)$/;

/** `find … -exec COMMAND ;` as scripts, for what it finds. */
export const foundCommands: Launch = runsScripts(({ words }) => {
  const argv = words.map(({ text }) => text);
  return argv.some((text) => execute.test(text)) ? commandsFor(argv, foundPaths(argv)) : [];
});

/** The same of `fd`, which adds what it found where no word stands for it. */
export const foundCommandsOfFd: Launch = runsScripts(({ words }) => {
  const argv = words.map(({ text }) => text);
  return commandsFor(argv, pathsOfFd(argv), "{}");
});

function commandsFor(
  argv: readonly string[],
  paths: readonly string[],
  added?: string,
): readonly string[] {
  return argv.flatMap((text, index) => {
    if (!execute.test(text)) return [];
    const rest = argv.slice(index + 1);
    const end = rest.findIndex((word) => word === ";" || word === "+");
    const command = end < 0 ? rest : rest.slice(0, end);
    if (added !== undefined && !command.some((word) => word.includes("{"))) command.push(added);
    return [
      command
        .flatMap((word) => filled(word, paths))
        .map(quoted)
        .join(" "),
    ];
  });
}

function filled(word: string, paths: readonly string[]): readonly string[] {
  if (word === "{}") return paths;
  return word.includes("{}") ? [word.replaceAll("{}", () => paths[0] ?? "")] : [word];
}

/**
 * `fd PATTERN FOLDER …`: all below the folders, or the one that it is in, where it asks for no
 * names; else what only a disk knows.
 */
export function pathsOfFd(argv: readonly string[]): readonly string[] {
  const end = argv.findIndex((text) => execute.test(text));
  const own = argv.slice(1, end < 0 ? argv.length : end);
  const [pattern = "", ...folders] = own.filter((text) => !text.startsWith("-"));
  const isChosen = own.some((text) => /^-(?:\w*[eES]|-extension|-exclude|-size)/.test(text));
  const isAll = /^[.*^$]*$/.test(pattern);
  // A plain name is looked for in any part of a name.
  const isName = /^\w[\w.-]{2,}$/.test(pattern) && folders.length > 0;
  const isHome = folders.length > 0 && folders.every((folder) => /^[~/]/.test(folder));
  if (isChosen || !(isAll || isName || isHome)) return ["{}"];
  const name = wildcardOf(pattern);
  const start = pattern.startsWith("^") ? "" : "*";
  const below = isAll ? "**" : `**/${start}${name}${pattern.endsWith("$") ? "" : "*"}`;
  return (folders.length === 0 ? ["."] : folders).map(
    (folder) => `${folder.replace(/\/$/, "")}/${below}`,
  );
}
