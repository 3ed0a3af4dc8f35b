/** Lines of a log that never hold up, or end, the program that writes them. */
export type LogLines = {
  readonly write: (line: string) => void;
  /** Resolves when everything that could be written is. */
  readonly written: () => Promise<void>;
};

/** A reader that is slower than this loses lines instead of taking memory. */
const mostWaiting = 10_000;

/**
 * Writes one line after the other. Those that cannot be written (a full disk, a reader too slow) are dropped and counted; `dropped`
 * makes the line that says how many, before the next one that can be written.
 */
export function logLines(
  write: (line: string) => Promise<void>,
  dropped: (count: number) => string,
): LogLines {
  let latest = Promise.resolve();
  let waiting = 0;
  let lost = 0;

  const writeNext = async (line: string): Promise<void> => {
    try {
      if (lost > 0) {
        const count = lost;
        await write(dropped(count));
        lost -= count;
      }
      await write(line);
    } catch {
      lost += 1;
    }
    waiting -= 1;
  };

  return {
    write: (line) => {
      if (waiting >= mostWaiting) {
        lost += 1;
        return;
      }
      waiting += 1;
      latest = latest.then(() => writeNext(line));
    },
    written: () => latest,
  };
}
