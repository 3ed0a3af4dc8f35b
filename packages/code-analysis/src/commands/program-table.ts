import { programName } from "./shell-scripts.ts";
import type { Program, Subcommand } from "./program.ts";
import { harmless } from "./table/harmless.ts";
import { interpreters } from "./table/interpreters.ts";
import { packages } from "./table/packages.ts";
import { services } from "./table/services.ts";
import { starters } from "./table/starters.ts";

/**
 * The effects of programs and their subcommands, by which allow rules of all runtimes are judged.
 */
export const programTable: readonly Program[] = [
  ...interpreters,
  ...starters,
  ...packages,
  ...services,
  ...harmless,
];

/** A parsed line of the table. */
export type KnownProgram = Omit<Program, Texts | "subcommands"> &
  Readonly<Record<Texts, ReadonlySet<string>>> & {
    readonly phrases: readonly Phrase[];
  };

export type Phrase = Omit<Subcommand, "words"> & { readonly words: readonly string[] };

type Texts =
  | "tells"
  | "valued"
  | "code"
  | "lastCode"
  | "script"
  | "modules"
  | "verbs"
  | "startsAfter";

const byName: ReadonlyMap<string, Program> = new Map(
  programTable.flatMap((program) => wordsIn(program.names).map((name) => [name, program] as const)),
);
/** Lines that were asked for: most scans ask for none, or a few. */
const parsed = new Map<Program, KnownProgram>();

/** The names of the table, sorted. */
export const programNames: readonly string[] = [...byName.keys()].toSorted();

/**
 * What the table says of a program, by its path or name, whatever its version: "python3.12",
 * "C:\\node.exe".
 */
export function knownProgram(command: string): KnownProgram | undefined {
  const name = programName(command).toLowerCase();
  const program = byName.get(name) ?? byName.get(name.replace(/[\d.-]+$/, ""));
  if (program === undefined) return undefined;
  const line = parsed.get(program) ?? takenApart(program);
  parsed.set(program, line);
  return line;
}

/** "pr create|comment" is two phrases. */
export function phrasesIn({ words }: Pick<Subcommand, "words">): readonly (readonly string[])[] {
  const parts = words.split(" ");
  const last = parts.at(-1) ?? "";
  return last.split("|").map((word) => [...parts.slice(0, -1), word]);
}

function takenApart(program: Program): KnownProgram {
  const { subcommands = [], ...line } = program;
  const wordsOf = (name: Texts): ReadonlySet<string> => new Set(wordsIn(program[name] ?? ""));
  return {
    ...line,
    tells: wordsOf("tells"),
    valued: wordsOf("valued"),
    code: wordsOf("code"),
    lastCode: wordsOf("lastCode"),
    script: wordsOf("script"),
    modules: wordsOf("modules"),
    verbs: wordsOf("verbs"),
    startsAfter: wordsOf("startsAfter"),
    phrases: subcommands.flatMap((subcommand) =>
      phrasesIn(subcommand).map((words) => ({ ...subcommand, words })),
    ),
  };
}

function wordsIn(text: string): readonly string[] {
  return text.split(" ").filter((word) => word !== "");
}
