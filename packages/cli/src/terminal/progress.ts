import type { Output } from "./output.ts";
import { clip } from "../text/width.ts";

const patience = 500;
const eraseLine = "\r\u001b[K";

/** Says what the work is at: shown once somebody has waited for half a second, in place of what was said before. */
export type Say = (label: string) => void;

/** Runs `work`, and says so on a terminal when it takes longer than half a second. */
export async function withProgress<Result>(
  output: Output,
  label: string,
  work: (say: Say) => Promise<Result>,
): Promise<Result> {
  if (!output.isTty) return work(() => {});
  let current = label;
  let shown = "";
  const show = (): void => {
    if (shown === current) return;
    shown = current;
    void output.write(eraseLine + output.colors.dim(clip(`${current} …`, output.columns - 1)));
  };
  const timer = setTimeout(show, patience);
  const startedAt = performance.now();
  const say: Say = (next) => {
    current = next;
    // Work that leaves no time for the timer says so itself.
    if (performance.now() - startedAt >= patience) show();
  };
  try {
    return await work(say);
  } finally {
    clearTimeout(timer);
    if (shown !== "") await output.write(eraseLine);
  }
}
