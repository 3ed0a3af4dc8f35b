import { markText } from "../text/marked-text.ts";
import { signals } from "../signals/index.ts";
import type { Flow } from "./flow-state.ts";

const longest = 20_000;

/** A hidden command line is read as if it were in the source. */
export function judgeCommandText(
  flow: Flow,
  { program, at, text }: { readonly program: number; readonly at: number; readonly text: string },
): void {
  if (text.length > longest) return;
  const marked = markText(text, "script");
  for (const { id, find } of signals) {
    const [hit] = find(marked);
    if (hit === undefined) continue;
    const { does, severity } = hit;
    flow.report({
      program,
      at,
      signal: id,
      does: `runs a hidden command that ${does}`,
      confidence: "high",
      ...(severity === undefined ? {} : { severity }),
    });
  }
}
