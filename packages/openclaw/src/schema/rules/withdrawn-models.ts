import { withdrawnIn } from "../../models/model-refusals.ts";
import { refused, type Rule } from "./rule.ts";

/**
 * Models that OpenClaw 2026.9.6 knows to be shut down. Releases that do not know it cannot use them
 * either: a file that names one of them does not indicate an older release.
 */
export const withdrawnModelRules: readonly Rule[] = [
  {
    problems: (config) =>
      withdrawnIn(config).map(({ at }) => refused(at, "names a model that is shut down")),
  },
];
