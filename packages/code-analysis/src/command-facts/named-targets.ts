import { dirname } from "node:path";
import { type NamedFile, pathsOf, type Place, placeAfter, readFirst } from "./named-files.ts";
import type { NamedScript } from "./named-scripts.ts";
import { packageScripts } from "./package-scripts.ts";
import { readShell } from "../shell/read-shell.ts";
import { recipesOf } from "./recipes.ts";
import type { Part } from "./task-part.ts";

/** The task that a command runs with a task runner. */
type Task = {
  /** As written; "" for the folder that the command runs in. */
  readonly folder: string;
  /** Files that may contain the tasks; the first existing one counts. */
  readonly files: readonly string[];
  readonly partsOf: (file: NamedFile) => readonly Part[];
};

const mostTasks = 8;
const mostParts = 32;

/**
 * The tasks that a command line runs: `npm run NAME`, `npm install`, `make TARGET`, `just RECIPE`.
 * Each is a script.
 */
export async function targetsNamedIn(line: string, place: Place): Promise<readonly NamedScript[]> {
  const tasks = readShell(line).flatMap(({ command: { name, argv }, cwd }) => {
    const task = taskOf(name, argv.slice(1));
    return task === undefined ? [] : [{ ...task, cwd }];
  });
  const found = await Promise.all(
    tasks.slice(0, mostTasks).map(async ({ folder, files, partsOf, cwd }) => {
      const inside = placeAfter(folder, placeAfter(cwd, place));
      const file = await readFirst(
        files.flatMap((one) => pathsOf(one, inside)),
        place,
      );
      if (file === undefined) return [];
      return partsOf(file)
        .slice(0, mostParts)
        .map(({ name, line: at, text, language }): NamedScript => {
          const part = { name, line: at, folder: dirname(file.path) };
          return { path: file.path, sha256: file.sha256, text, language, part };
        });
    }),
  );
  return found.flat();
}

function taskOf(program: string, args: readonly string[]): Task | undefined {
  if (/^(?:npm|pnpm|yarn|bun)$/.test(program)) return taskOfPackage(program, args);
  if (/^(?:g?make|just)$/.test(program)) return taskOfRecipes(program, args);
  return undefined;
}

/** Options that name a folder or a file, followed by a word or "=". */
const folderOptions = /^(?:-C|--prefix|--dir|--cwd|--directory|-d|--working-directory)$/;
const fileOptions = /^(?:-f|--file|--makefile|--justfile)$/;
const otherOptions = /^(?:-w|--workspace|-F|--filter|-j|--jobs|--loglevel)$/;

type Words = {
  readonly operands: readonly string[];
  readonly options: readonly string[];
  readonly folder: string;
  readonly file: string | undefined;
};

function wordsOf(args: readonly string[]): Words {
  const operands: string[] = [];
  const options: string[] = [];
  let folder = "";
  let file: string | undefined;
  for (let at = 0; at < args.length; at += 1) {
    const word = args[at] ?? "";
    // The rest are arguments of the task.
    if (word === "--") break;
    const [, option = word, glued] = /^(--[\w-]+)=(.*)$/s.exec(word) ?? [];
    if (!word.startsWith("-")) operands.push(word);
    else if (!takesWord(option)) options.push(option);
    else {
      const value = glued ?? args[at + 1] ?? "";
      if (glued === undefined) at += 1;
      if (folderOptions.test(option)) folder = value;
      if (fileOptions.test(option)) file = value;
    }
  }
  return { operands, options, folder, file };
}

function takesWord(option: string): boolean {
  return [folderOptions, fileOptions, otherOptions].some((one) => one.test(option));
}

/** What package managers run when they install a folder's dependencies. */
const lifecycle = [
  "preinstall",
  "install",
  "postinstall",
  "prepublish",
  "preprepare",
  "prepare",
  "postprepare",
];
const installs = /^(?:install|i|in|ci|clean-install|it|install-test)$/;
const short = /^(?:start|test|stop|restart)$/;

function taskOfPackage(program: string, args: readonly string[]): Task | undefined {
  const { operands, options, folder } = wordsOf(args);
  const [first = "install", second = ""] = operands;
  if (operands.length === 0 && program !== "yarn") return undefined;
  const names =
    installs.test(first) && operands.length < 2
      ? options.some((one) => /^(?:--ignore-scripts|-g|--global)$/.test(one))
        ? []
        : lifecycle
      : /^(?:run|run-script)$/.test(first)
        ? around(second)
        : program !== "npm" || short.test(first)
          ? around(first)
          : first === "t" || first === "tst"
            ? around("test")
            : [];
  if (names.length === 0) return undefined;
  return {
    folder,
    files: ["package.json"],
    partsOf: ({ text }) => packageScripts(text).filter(({ name }) => names.includes(name)),
  };
}

function around(name: string): readonly string[] {
  return name === "" ? [] : [`pre${name}`, name, `post${name}`];
}

function taskOfRecipes(program: string, args: readonly string[]): Task {
  const { operands, folder, file } = wordsOf(args);
  const isMake = program !== "just";
  const usual = isMake
    ? ["GNUmakefile", "makefile", "Makefile"]
    : ["justfile", "Justfile", ".justfile"];
  const targets = operands.filter((word) => !word.includes("="));
  return {
    folder,
    files: file === undefined ? usual : [file],
    partsOf: ({ text }) =>
      isMake ? recipesOf(text, targets, "make") : recipesOf(text, targets.slice(0, 1), "just"),
  };
}
