import { compilePattern, type Pattern } from "@parapet/guardrails/pattern";
import { type CodeRule, codeRule, worstCodeRule } from "./code-rule.ts";
import { knownProgram, programNames } from "./program-table.ts";
import { effectOfWords } from "./rule-effect.ts";

/** A command of the table that runs code, and how much. */
type Probe = CodeRule & { readonly command: string };

/** The arbitrary code that a regular expression permits, with an example. */
export type PatternCode = Pick<CodeRule, "severity"> & { readonly example: string };

export type PatternJudge = (
  written: string,
  asked?: (command: string) => string,
) => PatternCode | undefined;

/**
 * Judges the first expressions of a configuration, since each is tested on thousands of commands.
 */
export function patternJudge(): PatternJudge {
  let left = mostPatterns;
  return (written, asked) => {
    left -= 1;
    return left < 0 ? undefined : codeByPattern(written, asked);
  };
}

const mostPatterns = 64;

/**
 * The effect of commands that a regular expression matches, found by testing the commands of the
 * table. `asked` is the text that a command is compared in. Undefined for an expression that
 * matches none, or that RE2 does not accept.
 */
export function codeByPattern(
  written: string,
  asked: (command: string) => string = (command) => command,
): PatternCode | undefined {
  const pattern = compiled(written);
  if (pattern === undefined) return undefined;
  // An unanchored expression matches any command that contains its words.
  const words = (written.match(/\w{2,}/g) ?? []).slice(0, mostWords).join(" ");
  const fitting = probes().flatMap(({ command, severity }) => {
    const example = tails.find((tail) => pattern.test(asked(`${command}${tail}`)));
    const fits = example !== undefined || pattern.test(asked(`${command} -c x ${words}`));
    return fits ? [{ severity, example: `${command}${example ?? ""}` }] : [];
  });
  return worstCodeRule(fitting);
}

const mostWords = 16;
const tails = [" -c x", " -e x", " x y"];

function compiled(written: string): Pattern | undefined {
  try {
    return compilePattern(written, 0);
  } catch {
    return undefined;
  }
}

let made: readonly Probe[] | undefined;

/** Every program and subcommand that runs arbitrary code, computed once. */
function probes(): readonly Probe[] {
  made ??= programNames.flatMap((name) => {
    const phrases = knownProgram(name)?.phrases ?? [];
    return [[name], ...phrases.map(({ words }) => [name, ...words])].flatMap((words) => {
      const code = codeRule(effectOfWords(words));
      return code === undefined ? [] : [{ ...code, command: words.join(" ") }];
    });
  });
  return made;
}
