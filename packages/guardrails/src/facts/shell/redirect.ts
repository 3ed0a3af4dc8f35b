import { words } from "../../words.ts";
import type { Simple } from "./script-state.ts";
import type { ScriptReader } from "./script-reader.ts";

const redirections: ReadonlySet<string> = new Set(words("< > >> >| <> &> &>> <& >& << <<- <<<"));

export function isRedirection(sign: string): boolean {
  return redirections.has(sign);
}

type Target = { readonly reader: ScriptReader; readonly simple: Simple };

/** Takes what follows a redirection's sign. `adjacent` says that no blank came before it: then a number there is no word. */
export function redirect({ reader, simple }: Target, sign: string, adjacent: boolean): void {
  if (adjacent && /^\d+$/.test(simple.words.at(-1)?.text ?? "")) simple.words.pop();
  if (sign === "<<" || sign === "<<-") {
    simple.input = reader.hereDocument(sign === "<<-");
    return;
  }
  const [target, ...rest] = reader.wordsHere();
  if (target === undefined) return;
  simple.words.push(...rest);
  if (sign === "<<<") simple.input = { text: target.text };
  else if (sign === "<" && target.content !== undefined) simple.input = { text: target.content };
  else if (!(sign.endsWith("&") && /^(?:\d+|-)$/.test(target.text))) {
    simple.redirections.push({
      path: target.text,
      access: sign.startsWith("<") && sign !== "<>" ? "read" : "write",
    });
  }
}
