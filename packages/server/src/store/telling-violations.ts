import type { Violation } from "@parapet/guardrails";
import type { Repositories, Store } from "./store.ts";

/** The same store, which tells of each violation that it takes in, also within transactions. */
export function tellingViolations(store: Store, tell: (violation: Violation) => void): Store {
  const telling = <Kept extends Repositories>(kept: Kept): Kept => ({
    ...kept,
    violations: {
      ...kept.violations,
      insert: async (violation) => {
        const sequence = await kept.violations.insert(violation);
        if (sequence !== undefined) tell(violation);
        return sequence;
      },
    },
  });
  return {
    ...telling(store),
    transaction: (work) => store.transaction((kept) => work(telling(kept))),
  };
}
