import { unknownPart } from "../code/started-programs.ts";
import type { ShellReading } from "./shell-reading.ts";
import type { Word } from "./word.ts";

/** An expansion, and the name that it begins with; "" where it begins with something else. */
const expansion = /\$(?:\{[!#]?([A-Za-z_]\w*|[\d@*]|(?=[^}]))|([A-Za-z_]\w*|[\d@*]))/g;

/**
 * The programs that a text comes from, directly or by variables: those whose output became part of
 * it, and `loop` for what the call itself puts together in a way that is not worked out here: by a
 * loop, by a function that calls itself, or from a variable whose value is known. So is a variable
 * that nothing here has set and that does not look as if it came from around the call.
 */
export function originsOf(
  words: readonly Word[],
  { origins, variables }: Pick<ShellReading, "origins" | "variables">,
): readonly string[] {
  const found = new Set(words.flatMap(({ fedBy }) => fedBy));
  for (const { text, dynamic } of words) {
    if (!dynamic) continue;
    if (text.includes(unknownPart)) found.add("code");
    for (const [, braced = "", name = braced] of text.matchAll(expansion)) {
      if (variables.get(name) !== undefined || !comesFromAround(name, variables)) found.add("loop");
      for (const one of origins.get(name) ?? []) found.add(one);
    }
  }
  return [...found];
}

/** What surrounds a call has names in capital letters; some of those a shell sets itself. */
function comesFromAround(name: string, variables: ShellReading["variables"]): boolean {
  return variables.has(name) || (/^[A-Z][A-Z\d_]*$/.test(name) && !ofShell.test(name));
}
const ofShell =
  /^(?:BASH_REMATCH|BASH_EXECUTION_STRING|REPLY|MAPFILE|COPROC|DIRSTACK|OPTARG|FUNCNAME|READLINE_LINE|COMPREPLY|MATCH)$/;
