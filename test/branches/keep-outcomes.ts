import { afterAll } from "vitest";
import type { Outcomes } from "./record-outcomes.ts";

declare module "vitest" {
  interface TaskMeta {
    outcomes?: Outcomes;
  }
}

// The test runner wants a pattern first, and nothing of it is needed here.
// oxlint-disable-next-line no-empty-pattern
afterAll(({}, file) => {
  const { parapetOutcomes } = globalThis;
  if (parapetOutcomes !== undefined) file.meta.outcomes = parapetOutcomes;
});
