import { constants, getPriority, setPriority } from "node:os";

const { PRIORITY_BELOW_NORMAL: below, PRIORITY_LOW: lowest } = constants.priority;
let ofService: number | undefined;

/**
 * Puts the thread that calls it behind the one that answers requests, whatever the priority of the
 * whole service: where there are fewer cores than work, that one gets one first. Only Linux knows
 * priorities of threads; elsewhere the whole process would fall back behind others.
 */
export function lowerPriority(): void {
  if (process.platform !== "linux") return;
  ofService ??= getPriority();
  setPriority(Math.min(lowest, ofService + below));
}

/**
 * Does for others what they wait for: while this thread writes, nobody else can, and an agent would
 * wait until there is a core to spare. The system may not let it come back to the front; then it
 * stays where it is.
 */
export async function atNormalPriority<Result>(work: () => Promise<Result>): Promise<Result> {
  if (ofService === undefined || !mayTake(ofService)) return work();
  try {
    return await work();
  } finally {
    lowerPriority();
  }
}

function mayTake(priority: number): boolean {
  try {
    setPriority(priority);
    return true;
  } catch {
    return false;
  }
}
