import { RE2JS } from "re2js";
import { ConditionError } from "./condition-error.ts";

const maxLength = 512;
const maxProgram = 2000;

/** A regular expression of a user, for RE2, which takes linear time. Throws ConditionError. */
export function compilePattern(pattern: string, offset: number): (text: string) => boolean {
  if (pattern.length > maxLength) {
    throw new ConditionError(
      `the regular expression is longer than ${maxLength} characters`,
      offset,
    );
  }
  const compiled = parse(pattern, offset);
  if (compiled.programSize() > maxProgram) {
    throw new ConditionError("the regular expression is too large", offset);
  }
  return (text) => compiled.test(text);
}

function parse(pattern: string, offset: number): RE2JS {
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    const [line = ""] = (error instanceof Error ? error.message : String(error)).split("\n", 1);
    throw new ConditionError(`not an RE2 regular expression: ${line}`, offset);
  }
}
