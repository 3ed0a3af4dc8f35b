import type { Output } from "./output.ts";
import { clip } from "../text/width.ts";

const delayMs = 500;
const eraseLine = "\r\u001b[K";

/** Updates the progress label, shown after half a second. */
export type ReportProgress = (label: string) => void;

/** Runs `work`, and shows progress on a terminal if it takes longer than half a second. */
export async function withProgress<Result>(
  output: Output,
  label: string,
  work: (reportProgress: ReportProgress) => Promise<Result>,
): Promise<Result> {
  if (!output.isTty) return work(() => {});
  let current = label;
  let shown = "";
  const show = (): void => {
    if (shown === current) return;
    shown = current;
    void output.write(eraseLine + output.colors.dim(clip(`${current} …`, output.columns - 1)));
  };
  const timer = setTimeout(show, delayMs);
  const startedAt = performance.now();
  const reportProgress: ReportProgress = (next) => {
    current = next;
    // Synchronous work does not let the timer run.
    if (performance.now() - startedAt >= delayMs) show();
  };
  try {
    return await work(reportProgress);
  } finally {
    clearTimeout(timer);
    if (shown !== "") await output.write(eraseLine);
  }
}
