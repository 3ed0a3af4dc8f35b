import { runTimeChecks } from "@parapet/scan-core/run-time/checks.ts";
import { runtimes } from "./runtimes.ts";
import { crossRuntimeChecks } from "@parapet/runtime-kit/cross-runtime/checks.ts";

/**
 * The checks of all runtimes, of several together and of telemetry, whose findings an owner may
 * decide not to hear of.
 */
export const suppressible: ReadonlySet<string> = new Set(
  [...runtimes.flatMap(({ checks }) => checks), ...crossRuntimeChecks, ...runTimeChecks].map(
    ({ check_id }) => check_id,
  ),
);
