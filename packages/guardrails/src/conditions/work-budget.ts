/** What a condition may cost, counted in characters looked at: the same on every machine, unlike a clock. */
export type WorkBudget = {
  /** Throws when more is asked for than is left. */
  readonly spend: (characters: number) => void;
  readonly refill: () => void;
};

/** About 20 ms of regular expressions on a slow machine. */
const charactersPerEvaluation = 1_000_000;

export function workBudget(): WorkBudget {
  let left = charactersPerEvaluation;
  return {
    spend: (characters) => {
      left -= characters + 16;
      if (left < 0) throw new Error("the condition takes too long");
    },
    refill: () => {
      left = charactersPerEvaluation;
    },
  };
}
