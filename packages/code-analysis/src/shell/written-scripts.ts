import type { Snippet } from "./shell-snippets.ts";

/** The most scripts that one piece of shell writes. */
const most = 20;
const longest = 20_000;

/** A here-document: where its text goes, its end mark, and the rest of the line. */
const opening = /<<-?[ \t]{0,4}(["']?)([A-Za-z_]\w{0,40})\1([^\n]{0,300})\n/g;
const isShellFile = /(?:>>?|\btee(?:\s+-a)?)\s*["']?[^\s"'|;&]{0,300}\.(?:sh|bash|zsh|command)\b/i;
const isShellText = /^\s{0,8}#!\s?\S*\/(?:env\s+)?(?:ba|z|da|k)?sh\b/;

/**
 * Shell scripts that a piece of shell writes into files: `cat > sync.sh <<'EOF'`. Something starts
 * them later.
 */
export function writtenScripts({ text, start }: Snippet): readonly Snippet[] {
  const found: Snippet[] = [];
  for (const match of text.matchAll(opening)) {
    if (found.length >= most) break;
    const [whole, , mark = "", rest = ""] = match;
    const from = match.index + whole.length;
    const end = endOf(text, mark, from);
    if (end === -1 || end - from > longest) continue;
    const body = text.slice(from, end);
    const line = text.slice(text.lastIndexOf("\n", match.index) + 1, match.index);
    const isWritten = />|\btee\b/.test(`${line}${rest}`);
    if (!isWritten || !(isShellFile.test(`${line}${rest}`) || isShellText.test(body))) continue;
    found.push({ text: body, start: start + from, isBlock: true, isAlone: true, isWritten: true });
  }
  return found;
}

function endOf(text: string, mark: string, from: number): number {
  for (let at = text.indexOf(mark, from); at !== -1; at = text.indexOf(mark, at + 1)) {
    const begin = text.lastIndexOf("\n", at) + 1;
    const after = text.charAt(at + mark.length);
    if (begin >= from && /^\t*$/.test(text.slice(begin, at)) && (after === "" || after === "\n"))
      return begin;
  }
  return -1;
}
