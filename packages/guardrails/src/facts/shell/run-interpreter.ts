import { normalisePath } from "../paths/normalise-path.ts";
import { withParameters } from "./definitions.ts";
import { codeIn, codeOptionsOf, scriptsInCode } from "./interpreters.ts";
import { isShell } from "./program-name.ts";
import type { ReadScript, ScriptPlace } from "./script-place.ts";
import { shellWords } from "./shell-words.ts";
import type { ShellReading } from "./shell-reading.ts";
import type { SimpleCommand } from "./simple-command.ts";
import type { Word } from "./word.ts";

/** What is known of the program that an interpreter is given. */
type Interpreted = {
  /** Its text where it is in another language than a shell's; "" for others. */
  readonly code: string;
  /** It does more than can be read. */
  readonly opaque: boolean;
};

const nothing: Interpreted = { code: "", opaque: false };

/** Reads what a shell or an interpreter of another language is given to run. */
export function runInterpreter(
  name: string,
  simple: SimpleCommand,
  within: ScriptPlace,
  reading: ShellReading,
  read: ReadScript,
): Interpreted {
  return isShell(name) || name === "source" || name === "."
    ? runShell(simple, within, reading, read)
    : runCode(name, simple, within, reading, read);
}

function runShell(
  { words, stdin, feeders }: SimpleCommand,
  within: ScriptPlace,
  reading: ShellReading,
  read: ReadScript,
): Interpreted {
  const { script, parameters, readsInput } = shellWords(words);
  if (script !== undefined) {
    withParameters(parameters, reading, () =>
      read(script.text, { ...within, fedBy: feeders }, reading),
    );
    return { code: "", opaque: script.fedBy.length > 0 };
  }
  if (!readsInput) {
    const file = words.find(({ content }) => content !== undefined)?.content;
    const text = file ?? (words.length > 1 ? writtenTo(words.slice(1), reading) : undefined);
    if (text !== undefined) read(text, { ...within, fedBy: [] }, reading);
    return { code: "", opaque: words.some(({ fedBy }) => fedBy.length > 0) };
  }
  if (stdin === undefined) return { code: "", opaque: feeders.length > 0 };
  const via = [...within.via.slice(0, -1), ...decoders(feeders), ...within.via.slice(-1)];
  read(stdin, { ...within, via, fedBy: [] }, reading);
  return nothing;
}

/** What the script itself has written to the first of these words that is a file. */
export function writtenTo(
  words: readonly Word[],
  { files, cwd }: ShellReading,
): string | undefined {
  if (files.size === 0) return undefined;
  const file = words.find(({ text }) => !/^[-+]/.test(text))?.text ?? "";
  return file === "" ? undefined : files.get(normalisePath(file, cwd))?.();
}

/** What the script was hidden in. */
function decoders(feeders: readonly string[]): readonly string[] {
  return feeders.filter((name) => /^(?:g?base64|openssl|xxd|rev|tr)$/.test(name));
}

function runCode(
  name: string,
  { words, stdin, feeders }: SimpleCommand,
  within: ScriptPlace,
  reading: ShellReading,
  read: ReadScript,
): Interpreted {
  const options = codeOptionsOf(name);
  const isAwk = /^[gmn]?awk$/.test(name);
  if (options === undefined && !isAwk) return nothing;
  const texts = words.map(({ text }) => text);
  const given = isAwk
    ? (texts.slice(1).find((text) => text.includes("system(") || text.includes("|")) ?? "")
    : codeIn(texts, options ?? []);
  const takesInput = !isAwk && texts.slice(1).every((text) => text.startsWith("-"));
  const code = given === "" && takesInput && stdin !== undefined ? stdin : given;
  for (const script of scriptsInCode(code)) read(script, within, reading);
  return { code, opaque: code !== "" || (takesInput && feeders.length > 0) };
}
