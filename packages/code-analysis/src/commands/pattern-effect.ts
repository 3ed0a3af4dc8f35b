import { compilePattern, type Pattern } from "@parapet/guardrails/pattern";
import { type CodeRule, codeRule, worstCodeRule } from "./code-rule.ts";
import { knownProgram, programNames } from "./program-table.ts";
import { effectOfWords } from "./rule-effect.ts";

/** A command of the table that runs code, and how much. */
type Probe = CodeRule & { readonly command: string };

/** What a regular expression lets run that runs any code, with an example. */
export type PatternCode = Pick<CodeRule, "severity"> & { readonly example: string };

export type PatternJudge = (
  written: string,
  asked?: (command: string) => string,
) => PatternCode | undefined;

/** Judges the first expressions of a configuration, since each is tried on some thousand commands. */
export function patternJudge(): PatternJudge {
  let left = mostPatterns;
  return (written, asked) => {
    left -= 1;
    return left < 0 ? undefined : codeByPattern(written, asked);
  };
}

const mostPatterns = 64;

/**
 * What commands can do that a regular expression fits, found by trying the commands of the table. `asked` is the text that a
 * command is compared in. Undefined for an expression that fits none, or that RE2 does not take.
 */
export function codeByPattern(
  written: string,
  asked: (command: string) => string = (command) => command,
): PatternCode | undefined {
  const pattern = compiled(written);
  if (pattern === undefined) return undefined;
  // An expression without a beginning fits any command that has its words somewhere.
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

/** Every program and subcommand that runs any code, worked out once. */
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
