import type { Check } from "@parapet/scan-core/core/check.ts";
import { checks } from "./checks/index.ts";
import type { CiModel } from "./policy/model.ts";

/** Every check of agents in CI, sorted by ID. */
export const ciChecks: readonly Check<CiModel>[] = checks.toSorted(({ id }, { id: other }) =>
  id < other ? -1 : 1,
);
