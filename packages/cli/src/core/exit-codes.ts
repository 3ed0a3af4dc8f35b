/** Exit codes of all commands. */
export const exitCodes = {
  /** No findings at or above the threshold; or success. */
  ok: 0,
  /** Findings at or above the threshold; or some fixes failed. */
  findings: 1,
  /** Error: nothing to scan, or invalid arguments. */
  failed: 2,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
