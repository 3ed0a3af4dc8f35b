import type { MarkedText } from "../text/marked-text.ts";
import type { Hit } from "../text/signal.ts";

/*
 * Tests hand harmful texts to the code that must find them. What a test runs itself is code like
 * any other.
 */

const usesTests =
  /\bfrom\s+["'](?:bun:test|node:test|vitest|@jest\/globals)["']|^\s*(?:import|from)\s+(?:pytest|unittest)\b|^\s*#\[cfg\(test\)\]/m;
const beginsTest =
  /^\s*(?:(?:test|it|describe)(?:\.\w+)?\s*\(|(?:async\s+)?def\s+test_|class\s+\w*Test|#\[cfg\(test\)\])/;
const runs =
  /\b(?:exec\w*|spawn\w*|system|popen|run|call|check_output|fetch|urlopen|post|new)\s*\(/i;

/** True for a text that a test hands to the code under test: within quotation marks, in a call. */
export function isTestData(text: MarkedText, { line, column }: Hit): boolean {
  const own = text.lines[line - 1]?.text ?? "";
  if (!isQuoted(own.slice(0, column - 1)) || runs.test(own)) return false;
  if (!usesTests.test(text.lines.map((one) => one.text).join("\n"))) return false;
  return text.lines.slice(0, line).some((one) => beginsTest.test(one.text));
}

function isQuoted(before: string): boolean {
  return /^(?:[^"'`]|"[^"]*"|'[^']*'|`[^`]*`)*(["'`])(?:(?!\1).)*$/.test(before);
}
