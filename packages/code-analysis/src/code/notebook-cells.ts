import type { CodePiece } from "./code-pieces.ts";
import { lineFinder } from "./line-finder.ts";

const mostCells = 200;
const longest = 2_000_000;

type Cell = { readonly cell_type?: unknown; readonly source?: unknown };

/** The code cells of a notebook, each at the line of the file in which it begins. */
export function notebookCells(text: string): readonly CodePiece[] {
  const cells = cellsIn(text);
  const lineAt = lineFinder(text);
  let from = 0;
  return cells.flatMap(({ cell_type: type, source }): readonly CodePiece[] => {
    const code = sourceOf(source);
    if (type !== "code" || code.trim() === "") return [];
    const [first = ""] = code.split("\n");
    const at = text.indexOf(JSON.stringify(first).slice(0, -1), from);
    if (at !== -1) from = at;
    // Commands for the shell of a notebook are no Python.
    const plain = code.replaceAll(/^[ \t]*[!%][^\n]*/gm, (line) => " ".repeat(line.length));
    return [{ text: plain, language: "python", line: lineAt(from).line, indent: 0 }];
  });
}

function cellsIn(text: string): readonly Cell[] {
  if (text.length > longest) return [];
  try {
    const { cells }: { readonly cells?: unknown } = JSON.parse(text);
    return Array.isArray(cells) ? cells.filter(isCell).slice(0, mostCells) : [];
  } catch {
    return [];
  }
}

function isCell(value: unknown): value is Cell {
  return typeof value === "object" && value !== null;
}

function sourceOf(source: unknown): string {
  if (typeof source === "string") return source;
  return Array.isArray(source) ? source.filter((row) => typeof row === "string").join("") : "";
}
