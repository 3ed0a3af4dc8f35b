import type { Violation } from "@parapet/guardrails";
import type {
  ToldDrift,
  ToldEvent,
  ToldExposure,
  ToldInstruction,
  ToldMachine,
  ToldSuppression,
} from "./told-event.ts";

/** Events of each kind, in the order of arrival. */
export function byKind(events: readonly ToldEvent[]): {
  readonly violations: readonly Violation[];
  readonly exposures: readonly ToldExposure[];
  readonly machines: readonly ToldMachine[];
  readonly suppressions: readonly ToldSuppression[];
  readonly drift: readonly ToldDrift[];
  readonly instructions: readonly ToldInstruction[];
} {
  return {
    violations: events.flatMap((event) => (event.kind === "violation" ? event.violation : [])),
    exposures: events.flatMap((event) => (event.kind === "exposure" ? event.exposure : [])),
    machines: events.flatMap((event) => (event.kind === "machine" ? event.machine : [])),
    suppressions: events.flatMap((event) =>
      event.kind === "suppression" ? event.suppression : [],
    ),
    drift: events.flatMap((event) => (event.kind === "drift" ? event.drift : [])),
    instructions: events.flatMap((event) =>
      event.kind === "instruction" ? event.instruction : [],
    ),
  };
}
