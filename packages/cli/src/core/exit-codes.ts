/** What a command tells the shell. */
export const exitCodes = {
  /** Nothing at or above the threshold; or everything asked for was done. */
  ok: 0,
  /** Findings at or above the threshold; or some fixes could not be made. */
  findings: 1,
  /** The command could not do its work: nothing there to scan, or called with wrong arguments. */
  failed: 2,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
