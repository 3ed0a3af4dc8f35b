/**
 * What the conditions of one request may cost, counted in steps: the same on every machine, unlike
 * a clock. A step is about a character that is looked at, or a part of a condition that is
 * evaluated.
 */
export type StepBudget = {
  /** False when more is asked for than is left: then the answer does not matter any more. */
  readonly spend: (steps: number) => boolean;
  readonly isSpent: () => boolean;
};

export class StepsUsedUp extends Error {
  override readonly name = "StepsUsedUp";

  constructor() {
    super("it exceeds the step budget of a guardrail on this call; simplify it");
  }
}

/** About 10 ms on a slow machine. */
export const stepsPerCondition = 400_000;

/** About 25 ms on a slow machine, for all guardrails of one request together. */
export const stepsPerRequest = 1_000_000;

/**
 * It does not throw: loops of CEL go on over errors, and a thrown one costs more than the work that
 * it saves.
 */
export function stepBudget(steps: number = stepsPerCondition): StepBudget {
  let left = steps;
  return {
    spend: (more) => {
      left -= more;
      return left >= 0;
    },
    isSpent: () => left < 0,
  };
}

/** The budgets of the guardrails of one request, in the order in which they are asked. */
export type SharedSteps = {
  /** Runs one guardrail on what it may take, and counts what it took. */
  readonly grant: <Result>(run: (budget: StepBudget) => Result) => Result;
};

/**
 * Half of the steps belong to each guardrail in equal parts, so that one that costs too much never
 * takes them from another; the other half goes to whichever asks first.
 */
export function sharedSteps(guardrails: number, steps: number = stepsPerRequest): SharedSteps {
  const own = Math.floor(steps / 2 / Math.max(1, guardrails));
  let shared = steps - own * guardrails;
  return {
    grant: (run) => {
      const granted = Math.min(stepsPerCondition, own + shared);
      let spent = 0;
      const budget = stepBudget(granted);
      const result = run({
        ...budget,
        spend: (more) => {
          spent += more;
          return budget.spend(more);
        },
      });
      shared -= Math.min(shared, Math.max(0, spent - own));
      return result;
    },
  };
}
