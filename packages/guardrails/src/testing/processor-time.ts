/**
 * What a run takes of the processor, in milliseconds: what else the machine does counts for
 * nothing.
 */
export function processorMs(run: () => void): number {
  const from = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1_000;
}
