import { closeSync, existsSync, openSync, readSync } from "node:fs";

/** How long the main thread of a process has waited for a core, as Linux counts it. */
export type CoreWait = {
  /** Milliseconds since its start; NaN where the system does not tell. */
  readonly waited: () => number;
  readonly close: () => void;
};

export function watchCoreWait(pid: number): CoreWait {
  const schedstat = `/proc/${pid}/task/${pid}/schedstat`;
  if (!existsSync(schedstat)) return { waited: () => Number.NaN, close: () => {} };
  const file = openSync(schedstat, "r");
  const buffer = Buffer.alloc(64);
  return {
    waited: () => {
      const length = readSync(file, buffer, 0, buffer.length, 0);
      const [, nanoseconds = ""] = buffer.toString("latin1", 0, length).split(" ");
      return Number(nanoseconds) / 1e6;
    },
    close: () => closeSync(file),
  };
}
