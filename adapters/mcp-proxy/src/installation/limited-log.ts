type Log = (line: string) => void;

const mostLines = 300;
const periodMs = 60_000;

/**
 * Passes on 300 lines a minute: what a client or a server does again and again would fill the disk.
 * `now`: milliseconds.
 */
export function limitedLog(log: Log, now: () => number): Log {
  let start = now();
  let lines = 0;
  return (line) => {
    if (now() - start >= periodMs) {
      if (lines > mostLines) log(`${lines - mostLines} lines were omitted.`);
      start = now();
      lines = 0;
    }
    lines += 1;
    if (lines <= mostLines) log(line);
    if (lines === mostLines) log("Too many log lines; omitting the rest of this minute.");
  };
}
