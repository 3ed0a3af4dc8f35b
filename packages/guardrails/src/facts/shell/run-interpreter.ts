import { onlyChecks } from "../passed-text/file-readers.ts";
import { withParameters } from "./definitions.ts";
import { codeIn, codeOptionsOf, scriptsInCode } from "./interpreters.ts";
import { isShell } from "./program-name.ts";
import type { ReadScript, ScriptContext } from "./script-context.ts";
import { openFileNumber } from "./open-files.ts";
import { shellWords } from "./shell-words.ts";
import type { ShellReading } from "./shell-reading.ts";
import type { SimpleCommand } from "./simple-command.ts";
import type { Word } from "./word.ts";
import { writtenFile } from "./written-files.ts";
import type { WrittenFile } from "./written-files.ts";

/** What is known of the program that an interpreter is given. */
type Interpreted = {
  /** Its text where it is in another language than a shell's; "" for others. */
  readonly code: string;
  /** It does more than can be read. */
  readonly opaque: boolean;
  /** The programs that wrote the file that it runs, where its text is not known. */
  readonly writers: readonly string[];
};

const nothing: Interpreted = { code: "", opaque: false, writers: [] };

/** Reads what a shell or an interpreter of another language is given to run. */
export function runInterpreter({
  name,
  simple,
  within,
  reading,
  read,
}: {
  readonly name: string;
  readonly simple: SimpleCommand;
  readonly within: ScriptContext;
  readonly reading: ShellReading;
  readonly read: ReadScript;
}): Interpreted {
  if (onlyChecks(name, simple.words)) return nothing;
  return isShell(name) || name === "source" || name === "."
    ? runShell(simple, within, reading, read)
    : runCode(name, simple, within, reading, read);
}

function runShell(
  { words, stdin, feeders, isPartlyRead }: SimpleCommand,
  within: ScriptContext,
  reading: ShellReading,
  read: ReadScript,
): Interpreted {
  const { script, parameters, file: named, readsInput } = shellWords(words);
  if (script !== undefined) {
    const isByXargs = within.via.at(-2) === "xargs" && stdin === undefined;
    const given = isByXargs ? [...parameters, ...unknownItems(feeders)] : parameters;
    withParameters(given, reading, () => read(script.text, { ...within, fedBy: feeders }, reading));
    return { ...nothing, opaque: script.fedBy.length > 0 };
  }
  const content = words.find((word) => word.content !== undefined)?.content;
  if (!readsInput || content !== undefined) {
    const file = named && writtenFile(named.text, reading);
    const text = content ?? file?.text();
    if (text !== undefined) {
      withParameters(parameters, reading, () => read(text, { ...within, fedBy: [] }, reading));
    }
    const writers = text === undefined ? (file?.by ?? []) : [];
    return { code: "", opaque: writers.length > 0 || isFed(words), writers };
  }
  if (stdin === undefined) return { ...nothing, opaque: feeders.length > 0 };
  const via = [...within.via.slice(0, -1), ...decoders(feeders), ...within.via.slice(-1)];
  withParameters(parameters, reading, () =>
    read(stdin, { ...within, via, fedBy: [], writtenBy: feeders, input: undefined }, reading),
  );
  return { ...nothing, opaque: feeders.length > 0 && isPartlyRead?.() === true };
}

/** What xargs makes parameters of, where nobody knows what it reads. */
function unknownItems(fedBy: readonly string[]): readonly Word[] {
  return fedBy.length === 0
    ? []
    : Array.from({ length: 9 }, () => ({ text: "$ITEM", dynamic: true, fedBy, bare: false }));
}

/** The first of these words that is a file, where the script itself has written it. */
export function scriptFile(words: readonly Word[], reading: ShellReading): WrittenFile | undefined {
  if (reading.files.size === 0) return undefined;
  const file = words.find(({ text }) => !/^[-+]/.test(text))?.text ?? "";
  return file === "" ? undefined : writtenFile(file, reading);
}

/** The programs that wrote the files among these words, where what they hold is not known. */
function writersOf(words: readonly Word[], reading: ShellReading): readonly string[] {
  if (reading.files.size === 0) return [];
  return words.slice(1).flatMap(({ text }) => {
    const file = /^[-+]/.test(text) ? undefined : writtenFile(text, reading);
    return file === undefined || file.text() !== undefined ? [] : file.by;
  });
}

function isFed(words: readonly Word[]): boolean {
  return words.some(({ fedBy }) => fedBy.length > 0);
}

/** What the script was hidden in. */
function decoders(feeders: readonly string[]): readonly string[] {
  return feeders.filter((name) => /^(?:g?base64|openssl|xxd|rev|tr)$/.test(name));
}

function runCode(
  name: string,
  { words, stdin, feeders }: SimpleCommand,
  within: ScriptContext,
  reading: ShellReading,
  read: ReadScript,
): Interpreted {
  const options = codeOptionsOf(name);
  const isAwk = /^[gmn]?awk$/.test(name);
  if (options === undefined && !isAwk) return { ...nothing, writers: writersOf(words, reading) };
  const texts = words.map(({ text }) => text);
  const given = isAwk
    ? (texts.slice(1).find((text) => text.includes("system(") || text.includes("|")) ?? "")
    : codeIn(texts, options ?? []);
  const named = texts.slice(1).find((text) => !text.startsWith("-"));
  const takesInput = !isAwk && (named === undefined || openFileNumber(named) === "0");
  const file = isAwk || given !== "" ? undefined : scriptFile(words.slice(1), reading);
  const content = isAwk ? undefined : words.find((word) => word.content !== undefined)?.content;
  const code = given === "" ? ((takesInput ? stdin : (content ?? file?.text())) ?? "") : given;
  for (const script of scriptsInCode(code)) read(script, within, reading);
  if (code !== "") return { ...nothing, code, opaque: true };
  const by = file?.by ?? [];
  const isRead = takesInput && feeders.length > 0;
  return { code, opaque: isRead || by.length > 0, writers: by };
}
