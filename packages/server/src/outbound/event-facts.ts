import type { Severity } from "@parapet/posture";
import type { ToldEvent } from "./told-event.ts";

/** What every event has, whatever it is about. */
export type EventFacts = {
  /** Of the event: the same at each attempt. */
  readonly id: string;
  readonly severity: Severity;
  readonly observed_at: string;
  /** Services that it concerns. */
  readonly services: readonly string[];
};

export function factsOf(event: ToldEvent): EventFacts {
  switch (event.kind) {
    case "violation": {
      const { violation_id, severity, observed_at, service } = event.violation;
      return { id: violation_id, severity, observed_at, services: [service] };
    }
    case "exposure": {
      const { event_id, severity, observed_at, service, services } = event.exposure;
      return { id: event_id, severity, observed_at, services: [service, ...services] };
    }
    case "machine": {
      const { event_id, severity, observed_at, services } = event.machine;
      return { id: event_id, severity, observed_at, services };
    }
    case "suppression": {
      const { event_id, severity, observed_at, service } = event.suppression;
      return { id: event_id, severity, observed_at, services: [service] };
    }
    case "instruction": {
      const { event_id, severity, observed_at, service } = event.instruction;
      return { id: event_id, severity, observed_at, services: [service] };
    }
    case "drift": {
      const { event_id, severity, observed_at, service } = event.drift;
      return { id: event_id, severity, observed_at, services: [service] };
    }
  }
}
