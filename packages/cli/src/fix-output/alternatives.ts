import type { FixChoices, FixDescription } from "../service/fixes.ts";
import { labeled } from "./result-lines.ts";

/** For fixes with alternatives that used the default: which one, and how to select another. */
export function alternativeLines(
  changed: readonly string[],
  fixes: readonly FixDescription[],
  asked: FixChoices,
): readonly string[] {
  return fixes
    .filter(({ check_id }) => changed.includes(check_id) && !asked.has(check_id))
    .flatMap(({ check_id, choices: [taken, ...others] }) => {
      if (taken === undefined) return [];
      const other = others.map(({ name }) => `${check_id}=${name}`).join(", ");
      return labeled("Choice", `${check_id}=${taken.name}; alternatives: ${other}`);
    });
}
