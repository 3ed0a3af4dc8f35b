import type { Violation } from "@parapet/guardrails";
import type { Repositories, Store } from "./store.ts";

/**
 * The same store, which tells of each violation that it takes in; of one within a transaction after
 * the commit.
 */
export function notifyOnViolation(store: Store, tell: (violation: Violation) => void): Store {
  const after =
    (transaction: Store["transaction"]): Store["transaction"] =>
    async (work) => {
      const taken: Violation[] = [];
      const result = await transaction((kept) =>
        work(notifying(kept, (violation) => taken.push(violation))),
      );
      taken.forEach(tell);
      return result;
    };
  return {
    ...notifying(store, tell),
    transaction: after(store.transaction),
    relaxedTransaction: after(store.relaxedTransaction),
  };
}

function notifying<Kept extends Repositories>(
  kept: Kept,
  tell: (violation: Violation) => void,
): Kept {
  return {
    ...kept,
    violations: {
      ...kept.violations,
      insert: async (violation, mergeInto) => {
        const sequence = await kept.violations.insert(violation, mergeInto);
        if (sequence !== undefined) tell(violation);
        return sequence;
      },
    },
  };
}
