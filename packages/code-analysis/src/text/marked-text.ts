import { glanceAt, type TextGlance } from "./text-glance.ts";

/** How the text of a file is to be read. */
/** "shell" is a script whose commands are read. */
export type TextFormat = "markdown" | "script" | "shell";

/** One line of a file, with its context. */
export type MarkedLine = {
  /** Counted from 1. */
  readonly number: number;
  /** Without its line end; truncated at `longestLine` code units. */
  readonly text: string;
  /** In a fenced block of Markdown, or anywhere in a script. */
  readonly isCode: boolean;
  /** Code in a block that is marked as shell or unmarked, and in a shell script. */
  readonly isShell: boolean;
  /**
   * The language of its block, in lower case; "" in a script, in prose, and in an unmarked block.
   */
  readonly tag: string;
  /**
   * In an HTML comment or front matter's comment, which a person who reads the rendered page does
   * not see.
   */
  readonly isHidden: boolean;
  /** True if a comment is open where it begins. */
  readonly beginsHidden: boolean;
  /** Where it begins in the text, in UTF-16 code units. */
  readonly start: number;
  /** The headings above it, outermost first; none in a script. */
  readonly headings: readonly string[];
};

export type MarkedText = {
  readonly format: TextFormat;
  /** Computed on first use: most texts contain no match. */
  readonly lines: readonly MarkedLine[];
  readonly text: string;
  /** The whole text in lower case, to exclude quickly what it cannot contain. */
  readonly lowerCase: string;
  readonly glance: TextGlance;
};

/** Code units. */
export const longestLine = 32_768;
const mostLines = 20_000;

/**
 * Determines for each line of a file whether it is code or hidden, and its headings. Linear in the
 * text.
 */
export function markText(text: string, format: TextFormat): MarkedText {
  const lowerCase = text.toLowerCase();
  let lines: readonly MarkedLine[] | undefined;
  return {
    format,
    get lines() {
      lines ??=
        format === "markdown"
          ? markdownLines(rowsOf(text))
          : scriptLines(rowsOf(text), format === "shell");
      return lines;
    },
    text,
    lowerCase,
    glance: glanceAt(lowerCase),
  };
}

/** True for a text whose lines are all read, each to its end. */
export function isReadWhole(text: string): boolean {
  if (text.length <= Math.min(longestLine, mostLines)) return true;
  let start = 0;
  for (let line = 0; line < mostLines; line += 1) {
    const end = text.indexOf("\n", start);
    if ((end === -1 ? text.length : end) - start > longestLine) return false;
    if (end === -1) return true;
    start = end + 1;
  }
  return start === text.length;
}

/** The line at an offset; undefined after the lines that are read. */
export function lineAt({ lines }: MarkedText, offset: number): MarkedLine | undefined {
  let low = 0;
  let high = lines.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lines[middle]?.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  const line = lines[low];
  return line !== undefined && offset <= line.start + line.text.length ? line : undefined;
}

type Row = { readonly text: string; readonly start: number };

function rowsOf(text: string): readonly Row[] {
  const rows: Row[] = [];
  for (let start = 0; start <= text.length && rows.length < mostLines;) {
    const end = text.indexOf("\n", start);
    const next = end === -1 ? text.length : end;
    const last = text[next - 1] === "\r" ? next - 1 : next;
    rows.push({
      text: text.slice(start, Math.min(Math.max(start, last), start + longestLine)),
      start,
    });
    start = next + 1;
  }
  return rows;
}

function scriptLines(rows: readonly Row[], isShell: boolean): readonly MarkedLine[] {
  return rows.map((row, index) => ({
    ...row,
    number: index + 1,
    isCode: true,
    isShell,
    tag: "",
    isHidden: false,
    beginsHidden: false,
    headings: [],
  }));
}

function markdownLines(rows: readonly Row[]): readonly MarkedLine[] {
  const lines: MarkedLine[] = [];
  let headings: readonly string[] = [];
  let fence = "";
  let opened = 0;
  let tag = "";
  let isComment = false;
  for (const [index, { text, start }] of rows.entries()) {
    const marks = isComment ? undefined : fenceIn(text);
    const isFence =
      marks !== undefined &&
      (fence === "" ||
        // If indented further, or followed by a name, it is content of the block.
        (marks.startsWith(fence) &&
          text.indexOf(marks) < opened + furtherIn &&
          languageOf(text) === ""));
    const wasComment = isComment;
    if (fence === "" && !isFence) isComment = commentAfter(text, isComment);
    const isHidden = wasComment || isComment || (fence === "" && opensComment(text));
    const heading =
      text.startsWith("#") && fence === "" && !isHidden ? /^(#{1,6})\s+(.*)$/.exec(text) : null;
    if (heading !== null) {
      const [, depth = "", title = ""] = heading;
      headings = [...headings.slice(0, depth.length - 1), title.toLowerCase()];
    }
    const isCode = fence !== "" && !isFence;
    lines.push({
      number: index + 1,
      text,
      start,
      isCode,
      isShell: isCode && shellNames.has(tag),
      tag: isCode ? tag : "",
      isHidden,
      beginsHidden: wasComment,
      headings,
    });
    if (isFence) {
      opened = text.indexOf(marks);
      fence = fence === "" ? marks : "";
      tag = fence === "" ? "" : languageOf(text);
    }
  }
  return lines;
}

/** Indented by so many columns, a fence closes nothing. */
const furtherIn = 4;

/** The language names of shell blocks; "" for an unmarked one. */
const shellNames: ReadonlySet<string> = new Set([
  "",
  ..."sh bash zsh shell shell-session shellsession console terminal ksh dash fish".split(" "),
]);

function languageOf(fence: string): string {
  return /(?:`{3,}|~{3,})\s*\{?\.?([\w+-]*)/.exec(fence)?.[1]?.toLowerCase() ?? "";
}

function fenceIn(text: string): string | undefined {
  if (!text.includes("```") && !text.includes("~~~")) return undefined;
  return /^\s*(?:(?:[-*+>]|\d{1,9}[.)])\s+)*(`{3,}|~{3,})/.exec(text)?.[1];
}

/** Whether a comment is open at the end of a line. */
function commentAfter(text: string, isOpen: boolean): boolean {
  if (!isOpen && !opensComment(text)) return false;
  const lastOpen = text.lastIndexOf("<!--");
  const lastClose = text.lastIndexOf("-->");
  if (lastOpen === -1 && lastClose === -1) return isOpen;
  return lastOpen > lastClose;
}

/**
 * The parts of a line that are in comments. There may be visible text beside them: "Keep it short.
 * <!-- rule 4 -->".
 */
function commentsOf({ isHidden, beginsHidden, text }: MarkedLine): readonly CommentPart[] {
  if (!isHidden) return [];
  const parts: CommentPart[] = [];
  let open = beginsHidden ? 0 : text.indexOf("<!--");
  while (open !== -1) {
    const close = text.indexOf("-->", open);
    parts.push({ start: open, end: close === -1 ? text.length : close });
    open = close === -1 ? -1 : text.indexOf("<!--", close);
  }
  return parts;
}

type CommentPart = { readonly start: number; readonly end: number };

/** True if a column of a line, counted from 0, is in a comment. */
export function isInComment(line: MarkedLine, column: number): boolean {
  return commentsOf(line).some(({ start, end }) => start <= column && column < end);
}

/** What a line has in comments, without its visible text. */
export function commentIn(line: MarkedLine): string {
  return commentsOf(line)
    .map(({ start, end }) => line.text.slice(start, end))
    .join(" ");
}

/** In inline code it is only shown, and opens none. */
function opensComment(text: string): boolean {
  return text.includes("<!--") && text.replaceAll(/(`+)[^`]*\1/g, "").includes("<!--");
}
