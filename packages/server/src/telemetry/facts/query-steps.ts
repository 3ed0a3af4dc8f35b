/**
 * What work in a transaction needs to know; a database that answers at once and one that is waited
 * for give the same.
 */
export type LedgerQuery = {
  /** Where: what was seen, or what scans have found. */
  readonly of: "telemetry" | "configuration";
  /** A statement over `asked`, whose columns are k0, k1 … */
  readonly text: string;
  /** Rows of `asked`, all of one length; at least one. */
  readonly asked: readonly (readonly string[])[];
};

export type LedgerRows = readonly Readonly<Record<string, unknown>>[];

/** Work that asks; each question waits for its answer. */
export type LedgerSteps<Result> = Generator<LedgerQuery, Result, LedgerRows>;

/** Rows of `asked` as one parameter: a text that both databases take apart. */
export function parameterText({ asked }: LedgerQuery): string {
  return JSON.stringify(asked.map((row) => row.map((value) => value.toWellFormed())));
}

/** Does the work with answers that come at once. */
export function runSync<Result>(
  work: LedgerSteps<Result>,
  answer: (question: LedgerQuery) => LedgerRows,
): Result {
  let step = work.next();
  while (step.done !== true) step = work.next(answer(step.value));
  return step.value;
}

/** Does the work with answers that have to be waited for. */
export async function runAsync<Result>(
  work: LedgerSteps<Result>,
  answer: (question: LedgerQuery) => Promise<LedgerRows>,
): Promise<Result> {
  let step = work.next();
  // Each question depends on the answer before it.
  // oxlint-disable-next-line no-await-in-loop
  while (step.done !== true) step = work.next(await answer(step.value));
  return step.value;
}
