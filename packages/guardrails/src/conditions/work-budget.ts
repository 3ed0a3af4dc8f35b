/** What a condition may cost, counted in characters looked at: the same on every machine, unlike a clock. */
export type WorkBudget = {
  /** False when more is asked for than is left: then the answer does not matter any more. */
  readonly spend: (characters: number) => boolean;
  readonly isSpent: () => boolean;
  readonly refill: () => void;
};

/** About 20 ms of regular expressions on a slow machine. */
const charactersPerEvaluation = 1_000_000;

/** It does not throw: loops of CEL go on over errors, and a thrown one costs more than the work that it saves. */
export function workBudget(): WorkBudget {
  let left = charactersPerEvaluation;
  return {
    spend: (characters) => {
      left -= characters + 16;
      return left >= 0;
    },
    isSpent: () => left < 0,
    refill: () => {
      left = charactersPerEvaluation;
    },
  };
}
