import { folderSize } from "./folder-size.ts";
import { usageOf } from "./process-tree.ts";

const mostMemory = 4 * 1024 * 1024 * 1024;
const mostProcesses = 256;
const mostDisk = 1024 * 1024 * 1024;
const everyMs = 1_000;

type Watched = {
  readonly pid: number;
  readonly folder: string;
  readonly wholeMs: number;
  readonly kill: () => void;
};

/**
 * Ends a sandbox that takes too long, or more memory, processes or disk than it may: a control
 * group would need rights that a user does not have.
 */
export function watchLimits({ pid, folder, wholeMs, kill }: Watched): {
  /** Which limit was exceeded; "" where none was. */
  readonly exceeded: () => string;
  readonly stop: () => void;
} {
  let which = "";
  const end = (limit: string) => {
    if (which === "") which = limit;
    kill();
  };
  const whole = setTimeout(
    () => end(`It took longer than ${Math.round(wholeMs / 1_000)} seconds.`),
    wholeMs,
  );
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    const [{ bytes, processes }, disk] = await Promise.all([usageOf(pid), folderSize(folder)]);
    if (bytes > mostMemory) end("It took more than 4 GiB of memory.");
    if (processes > mostProcesses) end(`It started more than ${mostProcesses} processes.`);
    if (disk > mostDisk) end("It wrote more than 1 GiB.");
    isLooking = false;
  };
  const timer = setInterval(() => void look(), everyMs);
  return {
    exceeded: () => which,
    stop: () => {
      clearTimeout(whole);
      clearInterval(timer);
    },
  };
}
