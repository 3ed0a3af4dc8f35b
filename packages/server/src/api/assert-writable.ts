import { ProblemError, problemOfStore } from "../core/problem.ts";
import { StoreError } from "../store/store-error.ts";
import type { ApiContext } from "./context.ts";

/** A database that takes longer is one that callers should not wait for. */
const databaseTimeoutMs = 2_000;
/** Anyone may ask any number of times; the database is asked so often. Milliseconds. */
const answerHoldsMs = 1_000;

/** Throws ProblemError with the reason while the database takes no writes. */
export type AssertWritable = () => Promise<void>;

export function assertWritable({
  store,
  nowMs,
}: Pick<ApiContext, "store" | "nowMs">): AssertWritable {
  return atMostEvery(answerHoldsMs, nowMs, () => inTime(store.checkWritable()));
}

/**
 * Asks once in so many milliseconds, and while a question is under way; between, everyone gets the
 * last answer.
 */
function atMostEvery(
  milliseconds: number,
  nowMs: () => number,
  question: () => Promise<void>,
): () => Promise<void> {
  let asked: Promise<void> | undefined;
  let askedAt = 0;
  let underWay = false;
  return () => {
    if (asked === undefined || (!underWay && nowMs() - askedAt >= milliseconds)) {
      askedAt = nowMs();
      underWay = true;
      asked = question().finally(() => (underWay = false));
    }
    return asked;
  };
}

/** Throws ProblemError where it takes too long. */
async function inTime(question: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<void>((_resolve, reject) => {
    timer = setTimeout(
      () =>
        reject(
          new ProblemError(
            "unavailable",
            `The database did not respond within ${databaseTimeoutMs / 1000} s; check its log.`,
          ),
        ),
      databaseTimeoutMs,
    );
  });
  try {
    await Promise.race([question, tooLate]);
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    throw error instanceof StoreError
      ? problemOfStore(error)
      : new ProblemError("unavailable", "The database does not respond; check its log.", {
          cause: error,
        });
  } finally {
    clearTimeout(timer);
  }
}
