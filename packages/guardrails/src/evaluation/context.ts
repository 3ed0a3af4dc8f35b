import type { ProtectedPaths } from "../facts/control/protected-path.ts";
import type { SessionStore } from "../labels/session-store.ts";

export type Clock = {
  readonly now: () => Date;
  /** Milliseconds since some moment, with fractions; never goes back. */
  readonly monotonic: () => number;
};

/** Everything that an evaluation needs from outside. */
export type EvaluationContext = {
  readonly sessions: SessionStore;
  readonly clock: Clock;
  /** A new id, unique among all evaluations. */
  readonly newId: () => string;
  /** Keyed digest of a text, in hexadecimal: 16 digits or more. `fingerprinter` makes one. */
  readonly fingerprint: (text: string) => string;
  /** Files and folders that are this service's own: its data folder, its configuration. */
  readonly protectedPaths?: () => ProtectedPaths;
  /** Where the agents' day begins: hour 0 to 23, weekday 0 (Sunday) to 6. */
  readonly localTime: (now: Date) => { readonly hour: number; readonly weekday: number };
};

/** The hour and the day of the week in UTC. */
export function utcTime(now: Date): { readonly hour: number; readonly weekday: number } {
  return { hour: now.getUTCHours(), weekday: now.getUTCDay() };
}
