import { runtimes } from "./runtimes.ts";

/** The checks of all runtimes, whose findings an owner may decide not to hear of. */
export const suppressible: ReadonlySet<string> = new Set(
  runtimes.flatMap(({ checks }) => checks.map(({ check_id }) => check_id)),
);
