import type { Violation } from "@parapet/guardrails";
import type { ToldEvent, ToldExposure } from "./told-event.ts";

/** Events of each kind, in the order of arrival. */
export function byKind(events: readonly ToldEvent[]): {
  readonly violations: readonly Violation[];
  readonly exposures: readonly ToldExposure[];
} {
  return {
    violations: events.flatMap((event) => (event.kind === "violation" ? event.violation : [])),
    exposures: events.flatMap((event) => (event.kind === "exposure" ? event.exposure : [])),
  };
}
