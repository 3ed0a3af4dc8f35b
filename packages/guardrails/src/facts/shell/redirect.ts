import { words } from "../../core/words.ts";
import type { HereDocument } from "./here-documents.ts";
import { openFileName } from "./open-files.ts";
import type { Simple } from "./script-state.ts";
import type { ScriptReader } from "./script-reader.ts";
import type { ShellReading } from "./shell-reading.ts";
import { addWrittenFile, writtenFile } from "./written-files.ts";

const redirections: ReadonlySet<string> = new Set(words("< > >> >| <> &> &>> <& >& << <<- <<<"));

export function isRedirection(sign: string): boolean {
  return redirections.has(sign);
}

type Target = {
  readonly reader: ScriptReader;
  readonly reading: ShellReading;
  readonly simple: Simple;
};

/**
 * Takes what follows a redirection's sign. `adjacent` says that no blank came before it: then a
 * number there is no word.
 */
export function redirect(
  { reader, reading, simple }: Target,
  sign: string,
  adjacent: boolean,
): void {
  const before = adjacent ? simple.words.at(-1)?.text : undefined;
  const number = /^\d+$/.exec(before ?? "")?.[0] ?? "";
  if (number !== "") simple.words.pop();
  const take = (input: HereDocument): void => {
    if (number === "" || number === "0") simple.input = input;
    else {
      addWrittenFile(openFileName(number), { text: () => input.text, by: [] }, reading);
    }
  };
  if (sign === "<<" || sign === "<<-") return take(reader.hereDocument(sign === "<<-"));
  const [target, ...rest] = reader.wordsHere();
  if (target === undefined) return;
  simple.words.push(...rest);
  const isNumber = sign.endsWith("&") && /^(?:\d+-?|-)$/.test(target.text);
  if (sign === "<<<") take({ text: target.text });
  else if (sign === "<" && target.content !== undefined) take({ text: target.content });
  else if (sign === "<&" && isNumber) {
    const text = writtenFile(openFileName(target.text.replace("-", "")), reading)?.text();
    if (text !== undefined) take({ text });
  } else if (!isNumber) {
    const isOutput = sign.startsWith("&") || (sign.startsWith(">") && /^1?$/.test(number));
    if (isOutput && !/^\/(?:dev\/(?:std|fd|tty)|proc\/)/.test(target.text))
      simple.printsNothing = true;
    simple.redirections.push({
      path: target.text,
      access: sign.startsWith("<") && sign !== "<>" ? "read" : "write",
      ...(sign.endsWith(">>") ? { appends: true } : {}),
    });
  }
}
