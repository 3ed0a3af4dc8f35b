import type { Word } from "./word.ts";

/** What a shell is told to run. */
export type ShellCall = {
  /** The text after `-c`. */
  readonly script: Word | undefined;
  /** `$0`, `$1` … of that script. */
  readonly parameters: readonly Word[];
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
  if (isScript) return { script, parameters: rest.slice(1), readsInput: script === undefined };
  const fromFile = script !== undefined && !fromInput && script.text !== "/dev/stdin";
  return { script: undefined, parameters: [], readsInput: !fromFile };
}
