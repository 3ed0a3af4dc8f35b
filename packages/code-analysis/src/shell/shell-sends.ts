import { commandsOfSnippet } from "./shell-commands.ts";
import { readShell } from "./read-shell.ts";
import { shellSendings } from "./shell-flows.ts";
import type { Hit } from "../text/signal.ts";
import { lineAt, type MarkedText } from "../text/marked-text.ts";
import { isDefense, isExample } from "../text/polarity.ts";
import { mayNameSecret } from "./secret-locations.ts";
import { type Snippet, shellSnippets } from "./shell-snippets.ts";

/**
 * What the shell code of a text reads and then sends: through variables, pipes and files, and
 * across blocks.
 */
export function shellSends(marked: MarkedText): readonly Hit[] {
  const snippets = shellSnippets(marked).filter(
    ({ isBlock, isAlone, isLabeled, text }) =>
      isBlock || isAlone || (isLabeled === true && mayNameSecret(text)),
  );
  const blocks = snippets.filter(({ isBlock }) => isBlock);
  const isOneScript = blocks.length > 1 && blocks.some(({ text }) => mayNameSecret(text));
  const pieces = [...snippets.map((one) => [one]), ...(isOneScript ? [blocks] : [])];
  const hits = new Map<number, Hit>();
  for (const hit of pieces.flatMap((piece) => sentBy(piece, marked))) {
    if (!hits.has(hit.line)) hits.set(hit.line, hit);
  }
  return [...hits.values()];
}

/** What consecutive snippets send. */
function sentBy(snippets: readonly Snippet[], marked: MarkedText): readonly Hit[] {
  const text = snippets.map((snippet) => snippet.text).join("\n");
  const [only] = snippets;
  const commands =
    snippets.length === 1 && only !== undefined ? commandsOfSnippet(marked, only) : readShell(text);
  const facts = shellSendings(text, commands, { input: "nothing", isUntrusted: true });
  return facts.flatMap(({ kind, does, severity, confidence }) => {
    if (kind !== "sends" || confidence !== "high") return [];
    if (severity !== "critical" && severity !== "high") return [];
    const host = does.split(" to ").at(-1) ?? "";
    const line = lineAt(marked, placeIn(snippets, Math.max(0, text.indexOf(host))));
    if (line === undefined || isDefense(line, 0, marked.lines)) return [];
    const isShown = marked.format === "markdown" && isExample(line);
    return [
      {
        line: line.number,
        column: 1,
        excerpt: line.text.trim(),
        does,
        confidence: isShown ? "low" : marked.format === "markdown" ? "medium" : "high",
        ...(isShown ? { severity: "medium" } : {}),
      } as const,
    ];
  });
}

/** The position in the whole text of a position in joined snippets. */
function placeIn(snippets: readonly Snippet[], place: number): number {
  let before = 0;
  for (const { text, start } of snippets) {
    if (place <= before + text.length) return start + place - before;
    before += text.length + 1;
  }
  return 0;
}
