import type { FixChoices, FixOptions } from "../service/fixes.ts";
import type { Persona } from "../core/persona.ts";
import type { ProvenFix } from "../fix-output/proven-fix.ts";
import { UsageError } from "../core/usage-error.ts";

/** What is to be fixed. */
export type FixRequest = {
  readonly path: string | undefined;
  /** Each once, in the order in which they were given. */
  readonly checkIds: readonly string[];
  readonly choices: FixChoices;
  /** What playing the paths that it closes showed; undefined without --prove. */
  readonly proven?: ProvenFix;
};

/**
 * `--check` takes all words that follow; one that can only be a path is the workspace.
 * "OC-ING-001=disabled" selects one of several fixes. Throws UsageError.
 */
export function fixRequest(givenPath: string | undefined, checks: readonly string[]): FixRequest {
  const [path, ...others] = [
    ...(givenPath === undefined ? [] : [givenPath]),
    ...checks.filter(isPath),
  ];
  if (others.length > 0) throw new UsageError("Only one workspace path is allowed.");
  const wanted = checks
    .filter((word) => !isPath(word))
    .flatMap((word) => word.split(","))
    .map(idAndChoice)
    .filter(({ id }) => id !== "");
  return {
    path,
    checkIds: [...new Set(wanted.map(({ id }) => id))],
    choices: choicesIn(wanted),
  };
}

function isPath(word: string): boolean {
  return /^[.~]|[/\\]/.test(word);
}

type Wanted = { readonly id: string; readonly choice: string | undefined };

function idAndChoice(word: string): Wanted {
  const [id = "", ...rest] = word.split("=");
  return { id: id.trim(), choice: rest.length === 0 ? undefined : rest.join("=").trim() };
}

function choicesIn(wanted: readonly Wanted[]): FixChoices {
  const choices = new Map<string, string>();
  for (const { id, choice } of wanted) {
    if (choice === undefined) continue;
    if ((choices.get(id) ?? choice) !== choice) {
      throw new UsageError(`--check selects two fixes for ${id}; choose one.`);
    }
    choices.set(id, choice);
  }
  return choices;
}

type HowFlags = {
  readonly all?: boolean;
  readonly interactive?: boolean;
  readonly unsafe?: boolean;
  readonly persona?: Persona;
};

/** Which fixes are applied beside those that were named. */
export function howOf(
  { choices }: Pick<FixRequest, "choices">,
  { all, interactive, unsafe, persona }: HowFlags,
): FixOptions {
  if (all !== true || interactive === true) return { choices };
  return { choices, all: { unsafe: unsafe === true, hidden: persona === "auditor" } };
}
