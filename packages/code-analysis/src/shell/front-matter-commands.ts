import { shown } from "../text/listed-commands.ts";
import type { MarkedText } from "../text/marked-text.ts";
import type { Snippet } from "./shell-snippets.ts";

/*
 * Hooks in the front matter of a skill, an agent or a command: their commands run by themselves
 * while it is used.
 */

const hook = /^(\s*(?:-\s+)?["']?command["']?\s*:\s*)(\S.*)$/;
const blockScalar = /^[|>][-+\d]*\s*$/;
const mostLines = 400;

export function* frontMatterCommands({ lines, text }: MarkedText): Generator<Snippet> {
  if (!text.startsWith("---")) return;
  const inside = lines.slice(1, mostLines);
  const end = inside.findIndex((line) => line.text.trimEnd() === "---");
  const matter = inside.slice(0, Math.max(0, end));
  if (!matter.some((line) => /^["']?hooks["']?\s*:/.test(line.text))) return;
  for (const [index, line] of matter.entries()) {
    const [, lead = "", value = ""] = hook.exec(line.text) ?? [];
    if (value === "") continue;
    if (!blockScalar.test(value)) {
      yield snippet(unquoted(value), line.start + lead.length);
      continue;
    }
    const margin = lead.search(/["'c]/);
    const rest = matter.slice(index + 1);
    const after = rest.findIndex((one) => one.text.trim() !== "" && indent(one.text) <= margin);
    const block = rest.slice(0, after === -1 ? undefined : after);
    const [first] = block;
    const last = block.at(-1);
    if (first === undefined || last === undefined) continue;
    yield snippet(text.slice(first.start, last.start + last.text.length), first.start);
  }
}

function snippet(text: string, start: number): Snippet {
  return { text, start, isBlock: true, isAlone: true };
}

function indent(text: string): number {
  return text.length - text.trimStart().length;
}

/** The content of a quoted scalar; its characters keep their positions. */
function unquoted(value: string): string {
  const [, double, single] = /^(?:"((?:[^"\\]|\\.)*)"|'((?:[^']|'')*)')/.exec(value) ?? [];
  if (double !== undefined) return ` ${shown(double)}`;
  if (single !== undefined) return ` ${single.replaceAll("''", " '")}`;
  return value.replace(/\s#.*$/, "");
}
