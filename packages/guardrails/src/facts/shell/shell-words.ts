import { openFileNumber } from "./open-files.ts";
import type { Word } from "./word.ts";

/** What a shell is told to run. */
export type ShellCall = {
  /** The text after `-c`. */
  readonly script: Word | undefined;
  /** `$0`, `$1` … of that script. */
  readonly parameters: readonly Word[];
  /** The file that it reads commands from. */
  readonly file: Word | undefined;
  /** It reads commands from its input. */
  readonly readsInput: boolean;
};

const withValue: ReadonlySet<string> = new Set(["-o", "+o", "-O", "+O", "--rcfile", "--init-file"]);

export function shellWords(words: readonly Word[]): ShellCall {
  let isScript = false;
  let fromInput = false;
  let at = 1;
  for (; at < words.length; at += 1) {
    const text = words[at]?.text ?? "";
    if (withValue.has(text)) at += 1;
    else if (text === "-" || text === "--") {
      at += 1;
      break;
    } else if (!/^[-+]./.test(text)) break;
    else if (/^-[a-zA-Z]*c/.test(text)) isScript = true;
    else if (/^-[a-zA-Z]*s/.test(text)) fromInput = true;
  }
  const rest = words.slice(at);
  const [script] = rest;
  if (isScript) {
    const readsInput = script === undefined;
    return { script, parameters: rest.slice(1), file: undefined, readsInput };
  }
  const isFile = script !== undefined && !fromInput && openFileNumber(script.text) !== "0";
  const file = isFile ? script : undefined;
  const parameters = isFile ? rest : fromInput ? [...words.slice(0, 1), ...rest] : [];
  return { script: undefined, parameters, file, readsInput: !isFile };
}
