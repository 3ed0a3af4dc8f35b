import type { Printed } from "./printed.ts";
import { backtickEnd, bracketEnd, orEnd } from "./bracket-end.ts";
import { anyOf, braceMarks, bracesExpanded, maxAlternatives } from "./braces.ts";
import { unescaped } from "../encodings/escapes.ts";
import { fileListers } from "./file-listers.ts";
import { hereDocuments } from "./here-documents.ts";
import type { HereDocument } from "./here-documents.ts";
import type { ShellReading } from "./shell-reading.ts";
import { matchesHidden, variableValue } from "./variable.ts";
import type { Scope, Value } from "./variable.ts";
import { ansiEnd, nameEnd, operatorAt, plainEnd, plainWordEnd } from "./word-ends.ts";
import type { Word } from "./word.ts";

/**
 * What a script within a script comes to: who wrote to its output, and what, where that is known.
 */
export type Substitution = {
  readonly names: readonly string[];
  readonly output: string | undefined;
  /** What each of its command lines prints. */
  readonly printed: readonly Printed[];
};

export type Token =
  | {
      readonly kind: "words";
      readonly words: readonly Word[];
      readonly start: number;
      readonly end: number;
    }
  | { readonly kind: "operator"; readonly text: string; readonly start: number }
  | { readonly kind: "end"; readonly start: number };

export type ScriptReader = {
  readonly next: () => Token;
  /** The word that follows, if one does, without any operator before it. */
  readonly wordsHere: () => readonly Word[];
  /** Reads the word after `<<` and answers with the document that follows later. */
  readonly hereDocument: (stripsTabs: boolean) => HereDocument;
  /** Where the next character stands. */
  readonly offset: () => number;
  /** Goes back, or on, to a place. */
  readonly goTo: (offset: number) => void;
};

/** Variables, and the programs that the values of some come from. */
type ReaderScope = Scope & Pick<ShellReading, "origins">;

/** What the reader asks of what stands around a word. */
export type WordContext = {
  /**
   * Reads the script of a substitution; `isWrittenTo` for `>(…)`, whose input is what the command
   * writes.
   */
  readonly run: (script: string, isWrittenTo: boolean) => Substitution;
  /** No program has been named yet, so that `NAME=…` assigns a value, which no blank parts. */
  readonly isBeforeProgram: () => boolean;
  /** `export` and the like take `NAME=…` as well. */
  readonly takesAssignments: () => boolean;
};

/**
 * Reads a shell script word by word. Variables are looked up when a word is read, so that
 * assignments before it count.
 */
export function scriptReader(
  text: string,
  scope: ReaderScope,
  { run, isBeforeProgram, takesAssignments }: WordContext,
): ScriptReader {
  let at = 0;
  const documents = hereDocuments(text);

  const skipBlanks = (): void => {
    for (;;) {
      const character = text.charAt(at);
      if (character === " " || character === "\t" || character === "\r") at += 1;
      else if (character === "\\" && text.charAt(at + 1) === "\n") at += 2;
      else if (character === "#") at = orEnd(text.indexOf("\n", at), text);
      else return;
    }
  };

  const next = (): Token => {
    skipBlanks();
    const start = at;
    if (at >= text.length) return { kind: "end", start };
    if (text.charAt(at) === "\n") {
      const ended = documents.end(at + 1);
      at = ended.at;
      for (const script of ended.scripts) run(script, false);
      return { kind: "operator", text: "\n", start };
    }
    const operator = operatorAt(text, at);
    if (operator !== undefined) {
      at += operator.length;
      return { kind: "operator", text: operator, start };
    }
    const found = readWords();
    return { kind: "words", words: found, start, end: at };
  };

  /** One word of the text; several where the shell would split or expand it. */
  const readWords = (): readonly Word[] => {
    const end = plainWordEnd(text, at);
    if (end === undefined || text.startsWith("=<(", end - 1)) return readQuotedWords();
    const word = text.slice(at, end);
    const isChoice = text.charAt(end) === "(" && /.[@?*+!]$/.test(word);
    if (isChoice || (word.includes("*") && scope.variables.has(matchesHidden))) {
      return readQuotedWords();
    }
    at = end;
    return [{ text: word, dynamic: false, fedBy: [], bare: true }];
  };

  const readQuotedWords = (): readonly Word[] => {
    const fields: string[] = [];
    const fedBy: string[] = [];
    let current = "";
    let exists = false;
    let dynamic = false;
    let bare = true;
    let content: string | undefined;

    let openName = "";

    const add = (part: string): void => {
      // Letters behind a `$name` that nobody knows are no part of the name.
      if (openName !== "" && /^\w/.test(part)) {
        current = `${current.slice(0, -openName.length)}{${openName}}`;
      }
      openName = "";
      current += part;
      exists = true;
    };
    const addUnknown = (written: string): void => {
      add(written);
      openName = /^\$([A-Za-z_]\w*)$/.exec(written)?.[1] ?? "";
      dynamic = true;
    };
    /** Unquoted blanks in a value part words. */
    const addSplit = (value: string): void => {
      if (assigning.test(current) && fields.length === 0 && takesAssignments()) return add(value);
      const [first = "", ...rest] = parted(value, scope.variables.get("IFS"));
      if (first !== "") add(first);
      for (const part of rest) {
        if (exists) fields.push(current);
        current = part;
        exists = part !== "";
      }
    };
    /** One word for each item; what else the word says is in all of them. */
    const addEach = (items: readonly string[], quoted: boolean): void => {
      const parts = quoted ? items : items.flatMap((item) => item.split(/[ \t\n]+/));
      if (parts.length > maxAlternatives) return addSplit(parts.join(" "));
      add(anyOf(parts));
      if (parts.some((part) => /[$`]/.test(part))) dynamic = true;
    };
    const substitute = (script: string, quoted: boolean, written: string): void => {
      const { names, output } = run(script, false);
      fedBy.push(...names);
      if (output === undefined) {
        add(written);
        dynamic = true;
      } else if (quoted) add(output.replace(/\n+$/, ""));
      else addSplit(output.replace(/\n+$/, ""));
    };
    const dollar = (quoted: boolean): void => {
      const following = text.charAt(at + 1);
      if (following === "'" && !quoted) {
        const end = ansiEnd(text, at + 2);
        add(unescaped(text.slice(at + 2, end)));
        bare = false;
        at = end + 1;
      } else if (following === '"' && !quoted) {
        // `$"…"` is a text that may be translated.
        at += 1;
        doubleQuoted();
      } else if (following === "(") {
        const end = bracketEnd(text, at + 1, "(", ")");
        const inner = text.slice(at + 2, end);
        // $((…)) is a number; a script within it runs all the same.
        if (inner.startsWith("(")) {
          add("0");
          dynamic = true;
          for (const nested of inner.split("$(").slice(1)) run(nested, false);
        } else substitute(inner, quoted, text.slice(at, end + 1));
        at = end + 1;
      } else {
        const braced = following === "{";
        const end = braced ? bracketEnd(text, at + 1, "{", "}") : nameEnd(text, at + 1);
        const name = braced ? text.slice(at + 2, end) : text.slice(at + 1, end);
        const written = text.slice(at, braced ? end + 1 : end);
        at = braced ? end + 1 : end;
        if (name === "") return add("$");
        // `${ command; }` of some shells.
        if (braced && /^[\s|]/.test(name)) {
          return substitute(name.replace(/^\|/, ""), quoted, written);
        }
        if (name.includes("$(") || name.includes("`")) {
          fedBy.push(...run(name.replace(/^[^$`]*/, ""), false).names);
        }
        const value = variableValue(scope, name);
        if (scope.origins.size > 0 && isBeforeProgram()) fedBy.push(...listersOf(name, scope));
        if (value === undefined) {
          addUnknown(written);
        } else if (typeof value !== "string") {
          addEach(
            value.map((item) => nameBehind(current, item)),
            quoted,
          );
        } else if (mayBeNothing(name) && text.charAt(at) === "/") {
          addEach([value, ""], true);
        } else if (quoted && isJoined(name)) add(joinedBy(value, scope.variables.get("IFS")));
        else if (quoted && !isList(name)) add(nameBehind(current, value));
        else addSplit(nameBehind(current, value));
      }
    };
    const backticks = (quoted: boolean): void => {
      const end = backtickEnd(text, at);
      const script = text.slice(at + 1, end).replaceAll(/\\([`$\\])/g, "$1");
      substitute(script, quoted, text.slice(at, end + 1));
      at = end + 1;
    };
    const doubleQuoted = (): void => {
      at += 1;
      exists = true;
      bare = false;
      while (at < text.length && text.charAt(at) !== '"') {
        const character = text.charAt(at);
        const following = text.charAt(at + 1);
        if (character === "\\" && following !== "" && '$`"\\\n'.includes(following)) {
          add(following === "\n" ? "" : following);
          at += 2;
        } else if (character === "$") dollar(true);
        else if (character === "`") backticks(true);
        else {
          const end = plainEnd(text, at);
          add(text.slice(at, end));
          at = end;
        }
      }
      at += 1;
    };
    const unquoted = (character: string): boolean => {
      if (character === "'") {
        const end = orEnd(text.indexOf("'", at + 1), text);
        add(text.slice(at + 1, end));
        bare = false;
        at = end + 1;
      } else if (character === '"') doubleQuoted();
      else if (character === "\\") {
        add(text.charAt(at + 1) === "\n" ? "" : text.charAt(at + 1));
        bare = false;
        at += 2;
      } else if (character === "$") dollar(false);
      else if (character === "`") backticks(false);
      else if ((character === "<" || character === ">") && text.charAt(at + 1) === "(") {
        if (exists && !current.endsWith("=")) return false;
        const end = bracketEnd(text, at + 1, "(", ")");
        const { names, output } = run(text.slice(at + 2, end), character === ">");
        fedBy.push(...names);
        content = output;
        add("/dev/fd/63");
        dynamic = true;
        at = end + 1;
      } else if (character === "(" && /[@?*+!]$/.test(current)) {
        // `@(a|b)`: one of several, or something else; nobody has to know which.
        current = `${current.slice(0, -1)}*`;
        at = bracketEnd(text, at, "(", ")") + 1;
      } else if (" \t\r\n;&|()<>".includes(character)) return false;
      else if (character === "*" && isHiddenToo(current, scope)) {
        addEach(["*", ".*"], true);
        at += 1;
      } else {
        add(braceMark(character));
        at += 1;
      }
      return true;
    };

    while (at < text.length && unquoted(text.charAt(at)));
    if (exists) fields.push(current);
    return fields.map(bracesExpanded).flatMap(({ words, isCut }) =>
      words.map((word) => ({
        text: word,
        dynamic: dynamic || isCut,
        fedBy,
        bare: bare && !dynamic,
        ...(content === undefined ? {} : { content }),
      })),
    );
  };

  const wordsHere = (): readonly Word[] => {
    skipBlanks();
    return readWords();
  };

  return {
    next,
    wordsHere,
    offset: () => at,
    goTo: (offset) => {
      at = offset;
    },
    hereDocument: (stripsTabs) => {
      const [delimiter] = wordsHere();
      return documents.add(delimiter, stripsTabs, at);
    },
  };
}

/**
 * Programs whose listing a variable holds, which stands for the names in the folders, and `loop`
 * where it may hold something else.
 */
function listersOf(expression: string, { origins }: ReaderScope): readonly string[] {
  const name = /^[A-Za-z_]\w*/.exec(expression)?.[0] ?? "";
  return origins.get(name)?.filter((one) => one === "loop" || fileListers.has(one)) ?? [];
}

/** A wildcard at the start of a name that stands for hidden files as well. */
function isHiddenToo(before: string, { variables }: Scope): boolean {
  return variables.has(matchesHidden) && /(?:^|\/)$/.test(before);
}

function braceMark(character: string): string {
  if (character === "{") return braceMarks.open;
  if (character === ",") return braceMarks.comma;
  return character === "}" ? braceMarks.close : character;
}

/**
 * A folder stands for the names in it where it is listed: behind itself they are all that is in it.
 */
function nameBehind(before: string, value: string): string {
  const isItself = /^[~/]/.test(value) && before === (value === "/" ? value : `${value}/`);
  return isItself ? "*" : value;
}

/** `${name:+TEXT}` is nothing where the variable is not set. */
function mayBeNothing(expression: string): boolean {
  return /^\w{1,80}:?\+/.test(expression);
}

/** `"$@"` and `"${list[@]}"` are one word for each item, quoted or not. */
function isList(name: string): boolean {
  return name === "@" || /\[@\](?::[^\n]{0,16})?$/.test(name);
}

/** `"$*"` and `"${list[*]}"` are one word, with the first sign of IFS between the items. */
function isJoined(name: string): boolean {
  return name === "*" || name.endsWith("[*]");
}

function joinedBy(value: string, separators: Value): string {
  return typeof separators === "string" ? value.split(" ").join(separators.slice(0, 1)) : value;
}

/** The words of a value, parted by what IFS holds where the script sets it. */
function parted(value: string, separators: Value): readonly string[] {
  if (typeof separators !== "string") return value.split(/[ \t\n]+/);
  const pieces = [""];
  for (const character of value) {
    if (separators.includes(character)) pieces.push("");
    else pieces[pieces.length - 1] += character;
  }
  return pieces;
}

/** A name that a value is assigned to. */
const assigning = /^[A-Za-z_]\w*\+?=/;
