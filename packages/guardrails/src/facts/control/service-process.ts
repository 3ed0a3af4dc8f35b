import { words } from "../../core/words.ts";
import type { Command } from "../facts.ts";
import { findsProcess } from "./service-stop.ts";

/** Programs that read or change the memory of a running process. */
const attaching: ReadonlySet<string> = new Set(
  words(`gdb lldb lldb-server gdbserver strace ltrace dtrace gcore reptyr nsenter criu crash
    prlimit taskset renice chrt ionice cpulimit cgclassify choom`),
);
/** What the system tells of a process whose number the call looks up. */
const processFile = /^\/proc\/[^/]*[*?[$][^/]*\//;

/**
 * True for commands that read the service's memory, environment, open files or arguments, or take
 * hold of it, by a number that the same call looks up.
 */
export function entersService(
  commands: readonly Command[],
  paths: Iterable<{ readonly path: string }>,
  ports: readonly number[],
): boolean {
  if (!commands.some((command) => findsProcess(command, ports))) return false;
  if (commands.some(({ name, via }) => [name, ...via].some((one) => attaching.has(one))))
    return true;
  return [...paths].some(({ path }) => processFile.test(path));
}
