import { isUnknownProgram } from "../control/possible-programs.ts";
import { codeOptionsOf } from "../shell/interpreters.ts";
import type { ReadCommand, ShellReading } from "../shell/shell-reading.ts";
import type { Word } from "../shell/word.ts";
import { writtenFile } from "../shell/written-files.ts";

/**
 * True for a call that puts a text of its own through a program, and runs what comes out of it as a
 * command, a script or code, where nobody can tell here what that is. What a program looks up
 * (`which node`, `brew --prefix`, `poetry env activate`) or reads from a file that was there before
 * is no text of the call.
 */
export function runsComputedText(commands: readonly ReadCommand[], reading: ShellReading): boolean {
  const makers = new Set(
    commands.flatMap((command) => [
      ...(isUnknownProgram(command) ? command.origins : []),
      ...command.scriptOrigins,
    ]),
  );
  if (makers.size === 0) return false;
  return commands.some((one) => makers.has(one.command.name) && isGivenText(one, reading));
}

/** It is given a text of the call: by its input, by a file of the call, as code, or as a word. */
function isGivenText(read: ReadCommand, reading: ShellReading): boolean {
  const { command, words, stdin = "" } = read;
  if (stdin.trim() !== "") return true;
  const own = words.slice(1);
  if (own.some(({ text, content = "" }) => content !== "" || holdsText(text, reading))) return true;
  const takesCode = codeOptionsOf(command.name) !== undefined;
  return takesCode ? /["'`\d]/.test(command.code) : makesTextOfWords(read);
}

function holdsText(path: string, reading: ShellReading): boolean {
  return writtenFile(path, reading) !== undefined;
}

/** Programs whose first word says what to take of the files behind it. */
const filters = /^(?:[ef]?grep|rg|g?sed|[gmn]?awk|jq|yq|find|fd|cut|tr|git|which|type|command)$/;

/** A word that is no name, no path and no option, where that is not about files. */
function makesTextOfWords({ command: { name }, words, fedBy, redirections }: ReadCommand): boolean {
  if (fedBy.length > 0 || redirections.some(({ access }) => access === "read")) return false;
  const operands = words.slice(1).filter(({ text }) => !text.startsWith("-"));
  return filters.test(name) ? operands.length > 0 && operands.every(isText) : operands.some(isText);
}

function isText({ text, dynamic }: Word): boolean {
  return !dynamic && !/^[\w./:@=,+~*?[\]-]*$/.test(text);
}
