import type { ScriptLanguage } from "../text/script-language.ts";
import { lineAt, type MarkedLine, type MarkedText } from "../text/marked-text.ts";
import { innerCode, mayStartCode } from "../shell/inner-code.ts";
import { commandsIn } from "../shell/shell-commands.ts";

/** Code of a supported language, in a text or in a shell script. */
export type CodePiece = {
  readonly text: string;
  readonly language: ScriptLanguage;
  /** Its first line, counted from 1. */
  readonly line: number;
  /** The indent of each line, in characters. */
  readonly indent: number;
};

/** The most pieces that are read of one file. */
const mostPieces = 400;

/**
 * Every piece of Python, JavaScript and TypeScript in a text, in the order of the text. Takes time
 * linear in it.
 */
export function codePieces(marked: MarkedText): readonly CodePiece[] {
  const blocks = marked.format === "markdown" && mayHoldBlocks(marked) ? blocksIn(marked) : [];
  const inner = marked.format !== "script" && mayStartCode(marked.glance) ? innerIn(marked) : [];
  return [...blocks, ...inner].toSorted((a, b) => a.line - b.line).slice(0, mostPieces);
}

function mayHoldBlocks({ text }: MarkedText): boolean {
  return ["```", "~~~", "\n    ", "\n\t", "<!--"].some((mark) => text.includes(mark));
}

function blocksIn({ lines }: MarkedText): readonly CodePiece[] {
  return groupsOf(lines).flatMap((group): readonly CodePiece[] => {
    const [first] = group;
    if (first === undefined) return [];
    const { rows, indent } = withoutMargin(group.map(codeOf));
    const text = rows.join("\n");
    const language = named.get(first.tag) ?? (isShellTag(first) ? undefined : languageOf(text));
    if (language === undefined) return [];
    return [withoutPrompts({ text, language, line: first.number, indent })];
  });
}

/** A block marked as shell is not another language; an unmarked one may be. */
function isShellTag({ tag, isShell }: MarkedLine): boolean {
  return isShell && tag !== "";
}

/** Consecutive lines of a fenced block, an invisible comment or an indented block. */
function groupsOf(lines: readonly MarkedLine[]): readonly (readonly MarkedLine[])[] {
  const groups: MarkedLine[][] = [];
  let kind: Kind = "prose";
  for (const line of lines) {
    const own = kindOf(line);
    // A block continues after an empty line.
    const isInside = own === kind || (kind === "indented" && line.text.trim() === "");
    if (!isInside) kind = own;
    if (kind === "prose") continue;
    if (isInside) groups.at(-1)?.push(line);
    else groups.push([line]);
  }
  return groups;
}

type Kind = "code" | "hidden" | "indented" | "prose";

function kindOf({ isCode, isHidden, text }: MarkedLine): Kind {
  if (isCode) return "code";
  if (isHidden) return "hidden";
  return /^(?: {4}|\t)/.test(text) ? "indented" : "prose";
}

/** In a comment, markers of the comment and of blocks are not code. */
function codeOf({ text, isHidden }: MarkedLine): string {
  return isHidden && /^\s*(?:<!--|-->|`{3}|~{3})/.test(text) ? "" : text;
}

function withoutMargin(rows: readonly string[]): {
  readonly rows: readonly string[];
  readonly indent: number;
} {
  const written = rows.filter((row) => row.trim() !== "");
  const isQuoted = written.length > 0 && written.every((row) => /^\s*>(?!>)/.test(row));
  const margin = isQuoted ? /^\s*>\s*/ : /^\s*/;
  const indent = Math.min(...written.map((row) => margin.exec(row)?.[0].length ?? 0));
  return Number.isFinite(indent)
    ? { rows: rows.map((row) => row.slice(indent)), indent }
    : { rows, indent: 0 };
}

const prompt = /^(?:>>>|\.\.\.)(?: |$)/;

/** Input at the Python prompt; its output is not code. */
function withoutPrompts(piece: CodePiece): CodePiece {
  if (piece.language !== "python" || !/^>>> /m.test(piece.text)) return piece;
  const rows = piece.text.split("\n").map((row) => (prompt.test(row) ? row.slice(4) : ""));
  return { ...piece, text: rows.join("\n"), indent: piece.indent + 4 };
}

/** The names of supported languages in blocks. */
const named: ReadonlyMap<string, ScriptLanguage> = new Map([
  ...["python", "py", "python3", "py3", "ipython", "pycon"].map((tag) => [tag, "python"] as const),
  ...["javascript", "js", "jsx", "mjs", "cjs", "node", "nodejs"].map(
    (tag) => [tag, "javascript"] as const,
  ),
  ...["typescript", "ts", "tsx", "mts", "cts", "deno", "bun"].map(
    (tag) => [tag, "typescript"] as const,
  ),
]);

const python =
  /^(?:>>> )?(?:import [\w.]+(?: as \w+)?(?:, ?[\w.]+(?: as \w+)?)*\s*$|from [\w.]+ import [\w(*]|(?:async )?def \w+\(.*:\s*$|with open\(.*:\s*$)/m;
const javaScript =
  /^(?:(?:const|let|var) [\w{[][^=\n]{0,200} ?= |import [^;\n]{1,200} from ["']|(?:async )?function \w+\(.*\{\s*$|(?:await )?fetch\(["'`])/m;

/** The language of a text that is plainly code. */
function languageOf(text: string): ScriptLanguage | undefined {
  if (python.test(text)) return "python";
  return javaScript.test(text) ? "typescript" : undefined;
}

/** Code in the arguments of a shell command: `python3 -c`, `node -e`, a here-document. */
function innerIn(marked: MarkedText): readonly CodePiece[] {
  const found = new Map<string, CodePiece>();
  for (const { commands, text, start } of commandsIn(marked)) {
    for (const { line, command } of commands) {
      const code = innerCode(command);
      if (code === undefined || found.has(code.text)) continue;
      const [first = ""] = code.text.trimStart().split("\n");
      const at = text.indexOf(first);
      const place = at === -1 ? line : (lineAt(marked, start + at) ?? line);
      found.set(code.text, { ...code, text: code.text.trimStart(), line: place.number, indent: 0 });
    }
  }
  return [...found.values()];
}
