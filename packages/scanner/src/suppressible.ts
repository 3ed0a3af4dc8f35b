import { runTimeChecks } from "./run-time/checks.ts";
import { runtimes } from "./runtimes.ts";

/** The checks of all runtimes and of telemetry, whose findings an owner may decide not to hear of. */
export const suppressible: ReadonlySet<string> = new Set(
  [...runtimes.flatMap(({ checks }) => checks), ...runTimeChecks].map(({ check_id }) => check_id),
);
