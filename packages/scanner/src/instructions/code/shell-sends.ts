import { shellFlows } from "../../commands/facts/shell-flows.ts";
import type { Hit } from "../signals/signal.ts";
import { lineAt, type MarkedText } from "../text/marked-text.ts";
import { isDefence, isExample } from "../text/polarity.ts";
import { shellSnippets } from "./shell-snippets.ts";

/** What pieces of shell send away that they have read before: through variables, pipes and files. */
export function shellSends(marked: MarkedText): readonly Hit[] {
  return shellSnippets(marked).flatMap(({ text, start, isBlock, isAlone }) => {
    if (!isBlock && !isAlone) return [];
    return shellFlows(text, { told: "nothing" }).flatMap(({ kind, does, severity, confidence }) => {
      if (kind !== "sends" || confidence !== "high") return [];
      if (severity !== "critical" && severity !== "high") return [];
      const host = does.split(" to ").at(-1) ?? "";
      const line = lineAt(marked, start + Math.max(0, text.indexOf(host)));
      if (line === undefined || isDefence(line, 0, marked.lines)) return [];
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
  });
}
