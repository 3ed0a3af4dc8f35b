import { basename, isAbsolute, join, resolve } from "node:path";
import { FileReadError } from "../../files/file-read-error.ts";
import type { FileBounds } from "../../files/bounds.ts";
import { isWithin } from "../../files/bounds.ts";
import { readTextFile } from "../../files/read-text-file.ts";
import { realPathOf } from "../../files/real-path.ts";
import { readShell } from "./read-shell.ts";

/** A script of the workspace that a command names. */
export type NamedScript = {
  /** Absolute. */
  readonly path: string;
  readonly text: string;
  readonly sha256: string;
  readonly language: "shell" | "python" | "javascript" | "typescript";
};

const mostBytes = 256 * 1024;
const mostNamed = 8;

const languages: ReadonlyMap<string, NamedScript["language"]> = new Map([
  ["sh", "shell"],
  ["bash", "shell"],
  ["zsh", "shell"],
  ["py", "python"],
  ["js", "javascript"],
  ["mjs", "javascript"],
  ["cjs", "javascript"],
  ["ts", "typescript"],
  ["mts", "typescript"],
  ["cts", "typescript"],
]);
const interpreters: ReadonlyMap<string, NamedScript["language"]> = new Map([
  ...["sh", "bash", "zsh", "dash", "ksh", "ash", "source", "."].map(
    (one) => [one, "shell"] as const,
  ),
  ...["python", "python3", "uv"].map((one) => [one, "python"] as const),
  ...["node", "nodejs", "bun", "deno", "tsx", "ts-node"].map((one) => [one, "javascript"] as const),
]);

type Place = {
  readonly folders: readonly string[];
  readonly homeDir: string;
  readonly bounds: FileBounds;
};

/** The scripts that a command line runs, as far as they lie in the folders. Links are followed only within these. */
export async function scriptsNamedIn(
  line: string,
  { folders, homeDir, bounds }: Place,
): Promise<readonly NamedScript[]> {
  const named = namesIn(line).slice(0, mostNamed);
  if (named.length === 0) return [];
  const real = await Promise.all(folders.map((folder) => realPathOf(folder, quiet(bounds))));
  const roots = real.filter((folder) => folder !== undefined && isAllowed(folder, bounds));
  const read = await Promise.all(
    named.map(async ({ word, language }) => {
      const paths = pathsOf(word, folders, homeDir);
      const texts = await Promise.all(paths.map((path) => textAt(path, roots.filter(isText))));
      const found = texts.find((text) => text !== undefined);
      const known = found === undefined ? undefined : languageOf(found, language);
      return found === undefined || known === undefined ? [] : [{ ...found, language: known }];
    }),
  );
  return [...new Map(read.flat().map((script) => [script.path, script])).values()];
}

function quiet({ roots }: FileBounds): FileBounds {
  return roots === undefined ? {} : { roots };
}

function isText(text: string | undefined): text is string {
  return text !== undefined;
}

function isAllowed(folder: string, { roots }: FileBounds): boolean {
  return roots === undefined || roots.some((root) => isWithin(folder, root));
}

type Named = { readonly word: string; readonly language: NamedScript["language"] | undefined };

function namesIn(line: string): readonly Named[] {
  const named = readShell(line).flatMap(({ command }): readonly Named[] => {
    const { name, argv, code } = command;
    const [program = "", ...words] = argv;
    const language = interpreters.get(name.replace(/(?<=python3?)[\d.]+$/, ""));
    if (language === undefined) {
      return program.includes("/") ? [{ word: program, language: undefined }] : [];
    }
    if (code !== "") return [];
    const script = words.find((word) => !word.startsWith("-") && word !== "run");
    return script === undefined ? [] : [{ word: script, language }];
  });
  return named.filter(({ word }) => !/:\/\//.test(word));
}

/** Variables that stand for the folder of the project, of a plugin or of an extension. */
const folderVariable =
  /^\$(?:\{(?:\w*PROJECT_DIR|\w*PLUGIN_ROOT|workspaceFolder|containerWorkspaceFolder|extensionPath|PWD|workspacePath)(?::-[^}]*)?\}|\w*PROJECT_DIR\b|\w*PLUGIN_ROOT\b|PWD\b|\(git rev-parse --show-toplevel\)|\(pwd\))\/?/;

function pathsOf(word: string, folders: readonly string[], homeDir: string): readonly string[] {
  const own = word
    .replace(/^(?:~|\$HOME|\$\{HOME\}|\$\{env:HOME\})(?=\/)/, () => homeDir)
    .replace(folderVariable, "./");
  if (/[$`*?]/.test(own)) return [];
  if (isAbsolute(own)) return [own];
  return folders.map((folder) => resolve(join(folder, own)));
}

async function textAt(path: string, roots: readonly string[]) {
  if (roots.length === 0) return undefined;
  try {
    const { text, sha256 } = await readTextFile(path, { roots }, { maxBytes: mostBytes });
    return { path, text, sha256 };
  } catch (error) {
    if (error instanceof FileReadError) return undefined;
    throw error;
  }
}

/** By the first line, by the ending, by the program that runs it. */
function languageOf(
  { path, text }: { readonly path: string; readonly text: string },
  byProgram: NamedScript["language"] | undefined,
): NamedScript["language"] | undefined {
  const name = basename(path);
  const byEnding = languages.get(
    name.includes(".") ? (name.split(".").at(-1) ?? "").toLowerCase() : "",
  );
  if (byEnding !== undefined) return byEnding;
  const [, shebang = ""] = /^#!\s*(?:\S*\/)?(?:env\s+(?:-S\s+)?)?([\w.]+)/.exec(text) ?? [];
  return interpreters.get(shebang.replace(/(?<=python3?)[\d.]+$/, "")) ?? byProgram;
}
