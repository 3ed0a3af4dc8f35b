import { basename } from "node:path";
import { pathsOf, type Place, placeAfter, readFirst } from "./named-files.ts";
import { readShell } from "../shell/read-shell.ts";

/** A script of the workspace that a command names. */
export type NamedScript = {
  /** Absolute. */
  readonly path: string;
  readonly text: string;
  readonly sha256: string;
  readonly language: "shell" | "python" | "javascript" | "typescript";
  /**
   * Of a part of a file: its name there, the line where it begins, and the folder that it runs in.
   */
  readonly part?: { readonly name: string; readonly line: number; readonly folder: string };
};

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

/**
 * The scripts that a command line runs, if they are in the folders. Links are followed only within
 * these.
 */
export async function scriptsNamedIn(line: string, place: Place): Promise<readonly NamedScript[]> {
  const named = namesIn(line).slice(0, mostNamed);
  if (named.length === 0) return [];
  const read = await Promise.all(
    named.map(async ({ word, language, cwd }) => {
      const found = await readFirst(pathsOf(word, placeAfter(cwd, place)), place);
      const known = found === undefined ? undefined : languageOf(found, language);
      return found === undefined || known === undefined ? [] : [{ ...found, language: known }];
    }),
  );
  return [...new Map(read.flat().map((script) => [script.path, script])).values()];
}

type Named = {
  readonly word: string;
  readonly language: NamedScript["language"] | undefined;
  /** The current folder after earlier `cd` commands. */
  readonly cwd: string;
};

function namesIn(line: string): readonly Named[] {
  const named = readShell(line).flatMap(({ command, cwd }): readonly Named[] => {
    const { name, argv, code } = command;
    const [program = "", ...words] = argv;
    const language = interpreters.get(name.replace(/(?<=python3?)[\d.]+$/, ""));
    if (language === undefined) {
      return program.includes("/") ? [{ word: program, language: undefined, cwd }] : [];
    }
    if (code !== "") return [];
    const script = words.find((word) => !word.startsWith("-") && word !== "run");
    return script === undefined ? [] : [{ word: script, language, cwd }];
  });
  return named.filter(({ word }) => !/:\/\//.test(word));
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
