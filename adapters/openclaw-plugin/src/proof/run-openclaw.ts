import { execFile } from "node:child_process";

export type Ran = {
  readonly printed: string;
  /** Last line of what it complained about; "" when it did not. */
  readonly complaint: string;
};

/**
 * Runs the openclaw command that is on the path, until it ends or the signal is aborted. Never
 * throws.
 */
export function runOpenClaw(
  words: readonly string[],
  options: {
    readonly env: Readonly<Record<string, string | undefined>>;
    readonly cwd: string;
    readonly signal: AbortSignal;
  },
): Promise<Ran> {
  return new Promise((resolve) => {
    const limits = { maxBuffer: 16 * 1024 * 1024 };
    execFile("openclaw", words, { ...options, ...limits }, (error, printed, complaints) => {
      const lines = complaints.trim() === "" ? (error?.message ?? "") : complaints;
      resolve({ printed, complaint: lines.trim().split("\n").at(-1) ?? "" });
    });
  });
}
