/** `--quick`: the smallest sizes, to see that a benchmark still runs. */
export const isQuick = process.argv.includes("--quick");

/** Agents in the workspaces that are measured. */
export const agentCounts: readonly number[] = isQuick ? [1, 10] : [1, 10, 100, 1_000];
