import type { Output } from "./output.ts";

const patience = 500;
const eraseLine = "\r\u001b[K";

/** Runs `work`, and says so on a terminal when it takes longer than half a second. */
export async function withProgress<Result>(
  output: Output,
  label: string,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!output.isTty) return work();
  let isShown = false;
  const timer = setTimeout(() => {
    isShown = true;
    void output.write(output.colors.dim(`${label} …`));
  }, patience);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
    if (isShown) await output.write(eraseLine);
  }
}
