import { glanceAt, type TextGlance } from "./text-glance.ts";

/** How the text of a file is to be read. */
/** A shell script is a script whose commands are read. */
export type TextFormat = "markdown" | "script" | "shell";

/** One line of a file, with what stands around it. */
export type MarkedLine = {
  /** Counted from 1. */
  readonly number: number;
  /** Without its end; a longer line is cut at `longestLine` code units. */
  readonly text: string;
  /** In a fenced block of Markdown, or anywhere in a script. */
  readonly isCode: boolean;
  /** Code in a block that says it is shell, or that says nothing, and in a shell script. */
  readonly isShell: boolean;
  /** In an HTML comment or front matter's comment, which a person who reads the rendered page does not see. */
  readonly isHidden: boolean;
  /** Where it begins in the text, in UTF-16 code units. */
  readonly start: number;
  /** The headings above it, outermost first; none in a script. */
  readonly headings: readonly string[];
};

export type MarkedText = {
  readonly format: TextFormat;
  /** Made when they are first asked for: most texts hold nothing that is looked for. */
  readonly lines: readonly MarkedLine[];
  readonly text: string;
  /** The whole in lower case, to see at once what cannot be in it. */
  readonly lowerCase: string;
  readonly glance: TextGlance;
};

/** Code units. */
export const longestLine = 32_768;
const mostLines = 20_000;

/** Says of each line of a file whether it is code, is hidden, and which headings it stands under. Linear in the text. */
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

/** The line that holds an offset; undefined behind the lines that are read. */
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
    isHidden: false,
    headings: [],
  }));
}

function markdownLines(rows: readonly Row[]): readonly MarkedLine[] {
  const lines: MarkedLine[] = [];
  let headings: readonly string[] = [];
  let fence = "";
  let isShell = false;
  let isComment = false;
  for (const [index, { text, start }] of rows.entries()) {
    const opens = isComment ? undefined : fenceIn(text);
    const isFence = opens !== undefined && (fence === "" || opens.startsWith(fence));
    const wasComment = isComment;
    if (fence === "" && !isFence) isComment = commentAfter(text, isComment);
    const isHidden = wasComment || isComment || (fence === "" && text.includes("<!--"));
    const heading =
      text.startsWith("#") && fence === "" && !isHidden ? /^(#{1,6})\s+(.*)$/.exec(text) : null;
    if (heading !== null) {
      const [, marks = "", title = ""] = heading;
      headings = [...headings.slice(0, marks.length - 1), title.toLowerCase()];
    }
    const isCode = fence !== "" && !isFence;
    lines.push({
      number: index + 1,
      text,
      start,
      isCode,
      isShell: isCode && isShell,
      isHidden,
      headings,
    });
    if (isFence) {
      fence = fence === "" ? opens : "";
      isShell = fence !== "" && shellNames.has(languageOf(text));
    }
  }
  return lines;
}

/** What a block of shell calls itself; "" for one that says nothing. */
const shellNames: ReadonlySet<string> = new Set([
  "",
  ..."sh bash zsh shell shell-session shellsession console terminal ksh dash fish".split(" "),
]);

function languageOf(fence: string): string {
  return /(?:`{3,}|~{3,})\s*\{?\.?([\w+-]*)/.exec(fence)?.[1]?.toLowerCase() ?? "";
}

function fenceIn(text: string): string | undefined {
  if (!text.includes("```") && !text.includes("~~~")) return undefined;
  return /^\s{0,3}(?:[-*>]\s+)?(`{3,}|~{3,})/.exec(text)?.[1];
}

/** Whether a comment is open at the end of a line. */
function commentAfter(text: string, isOpen: boolean): boolean {
  const lastOpen = text.lastIndexOf("<!--");
  const lastClose = text.lastIndexOf("-->");
  if (lastOpen === -1 && lastClose === -1) return isOpen;
  return lastOpen > lastClose;
}
