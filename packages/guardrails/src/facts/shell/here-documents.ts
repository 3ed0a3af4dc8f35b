import { backtickEnd, bracketEnd, orEnd } from "./bracket-end.ts";
import type { Word } from "./word.ts";

/** What a here-document says. */
export type HereDocument = { text: string };

type Pending = {
  readonly document: HereDocument;
  readonly delimiter: string;
  /** The shell runs the substitutions in it: its delimiter is not quoted. */
  readonly isExpanded: boolean;
  readonly stripsTabs: boolean;
  /** Its lines as they are written. */
  written: string;
};

export type HereDocuments = {
  /** The document after `<<` and this word, at an offset of the line. */
  readonly add: (delimiter: Word | undefined, stripsTabs: boolean, at: number) => HereDocument;
  /**
   * Reads the documents that begin at this line; where they end, and the scripts of the
   * substitutions in them.
   */
  readonly end: (at: number) => { readonly at: number; readonly scripts: readonly string[] };
};

/** The here-documents of a script. */
export function hereDocuments(text: string): HereDocuments {
  const pending: Pending[] = [];
  let knownEnd = 0;
  return {
    add: (delimiter, stripsTabs, at) => {
      const document: HereDocument = { text: "" };
      const one = {
        document,
        delimiter: delimiter?.text ?? "",
        isExpanded: delimiter?.bare ?? true,
        stripsTabs,
        written: "",
      };
      pending.push(one);
      // What follows on the line may need it: it is read again where the line really ends.
      if (pending.length === 1) knownEnd = orEnd(text.indexOf("\n", at), text) + 1;
      knownEnd = readDocument(text, one, knownEnd);
      return document;
    },
    end: (start) => {
      let at = start;
      const scripts: string[] = [];
      for (const one of pending.splice(0)) {
        at = readDocument(text, one, at);
        if (one.isExpanded) scripts.push(...substitutionsIn(one.written));
      }
      return { at, scripts };
    },
  };
}

/** Reads a document that begins at an offset; answers with where it ends. */
function readDocument(text: string, one: Pending, start: number): number {
  const { document, delimiter, isExpanded, stripsTabs } = one;
  const lines: string[] = [];
  let at = start;
  while (at < text.length) {
    const end = orEnd(text.indexOf("\n", at), text);
    const line = text.slice(at, end);
    at = end + 1;
    const bare = stripsTabs ? line.replace(/^\t+/, "") : line;
    if (bare === delimiter) break;
    lines.push(bare);
  }
  one.written = lines.join("\n");
  // A shell that runs it finds `$` where `\$` is written.
  document.text = isExpanded ? one.written.replaceAll(/\\(?:\n|([$`\\]))/g, "$1") : one.written;
  return at;
}

/** The scripts of `$(…)` and of backticks in a text. */
function substitutionsIn(text: string): readonly string[] {
  const found: string[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === "\\") at += 1;
    else if (character === "`") {
      const end = backtickEnd(text, at);
      found.push(text.slice(at + 1, end));
      at = end;
    } else if (character === "$" && text.charAt(at + 1) === "(") {
      const end = bracketEnd(text, at + 1, "(", ")");
      found.push(text.slice(at + 2, end));
      at = end;
    }
  }
  return found;
}
