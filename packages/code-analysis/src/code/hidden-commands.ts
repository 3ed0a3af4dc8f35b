import { markText } from "../text/marked-text.ts";
import { signals } from "../signals/index.ts";
import type { Flow } from "./flow-state.ts";

const longest = 20_000;

type CommandText = {
  readonly program: number;
  readonly at: number;
  readonly text: string;
  /** Completes "the file …", before what the command does. */
  readonly does?: string;
};

/** A command line that a script builds or writes is read as if it were in the source. */
export function judgeCommandText(
  flow: Flow,
  { program, at, text, does: how = "runs a hidden command that" }: CommandText,
): void {
  if (text.length > longest) return;
  const marked = markText(text, how.startsWith("runs") ? "script" : "shell");
  for (const { id, find } of signals) {
    const [hit] = find(marked);
    if (hit === undefined) continue;
    const { does, severity } = hit;
    flow.report({
      program,
      at,
      signal: id,
      does: `${how} ${does}`,
      confidence: "high",
      ...(severity === undefined ? {} : { severity }),
    });
  }
}
