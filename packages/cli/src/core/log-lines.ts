/** A log writer that never blocks or ends the program. */
export type LogLines = {
  readonly write: (line: string) => void;
  /** Resolves when everything that could be written is. */
  readonly written: () => Promise<void>;
};

/** Lines beyond this are dropped instead of buffered. */
const mostWaiting = 10_000;

/**
 * Writes lines in order. Lines that cannot be written (full disk, slow reader) are dropped and
 * counted; `dropped` renders the count before the next line.
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
