import { constants, getPriority, setPriority } from "node:os";

/**
 * Puts the thread that calls it behind the one that answers requests, whatever the priority of the whole service: where there
 * are fewer cores than work, that one gets one first. Only Linux knows priorities of threads; elsewhere the whole process
 * would fall back behind others.
 */
export function goBehindRequests(): void {
  const { PRIORITY_BELOW_NORMAL: below, PRIORITY_LOW: lowest } = constants.priority;
  if (process.platform === "linux") setPriority(Math.min(lowest, getPriority() + below));
}
