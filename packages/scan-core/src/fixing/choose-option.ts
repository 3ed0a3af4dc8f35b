import { FixRefusal, type CheckFix, type FixChoice } from "../core/check.ts";

/** By check ID, the name of the way in which it is to be fixed; the default where none is named. */
export type WantedChoices = ReadonlyMap<string, string>;

/**
 * The way that is asked for, or the default; undefined where there is only one. Throws FixRefusal.
 */
export function chooseOption(
  checkId: string,
  { choices }: Pick<CheckFix<never>, "choices">,
  wanted: WantedChoices | undefined,
): FixChoice | undefined {
  const name = wanted?.get(checkId);
  if (name === undefined) return choices?.[0];
  const choice = choices?.find((known) => known.name === name);
  if (choice !== undefined) return choice;
  throw new FixRefusal(
    choices === undefined
      ? `${checkId} can be fixed in one way only; ask for it without "=".`
      : `${checkId} cannot be fixed by ${JSON.stringify(name)}; choose ${listOf(choices)}.`,
  );
}

function listOf(choices: readonly FixChoice[]): string {
  const names = choices.map(({ name }, index) => (index === 0 ? `${name} (the default)` : name));
  return [names.slice(0, -1).join(", "), ...names.slice(-1)].join(" or ");
}
