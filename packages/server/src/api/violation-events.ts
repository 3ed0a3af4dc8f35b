import { shownViolation } from "@parapet/guardrails";
import type { Subscription } from "../core/events.ts";
import type { NumberedViolation, Violations } from "../store/violations.ts";
import type { EventSource } from "./event-stream.ts";
import type { ServiceChoice } from "../store/service-choice.ts";

export type ViolationEventsOptions = {
  readonly violations: Pick<Violations, "after" | "newest">;
  readonly arrivals: Subscription;
  /** Of which services, now. */
  readonly service?: () => ServiceChoice;
  /** The last event that the client has; undefined: those from now on. */
  readonly lastEventId: number | undefined;
  /** A comment goes out after so long without an event, milliseconds. */
  readonly heartbeatMs: number;
  /** How often to look for what other servers have stored, milliseconds. */
  readonly pollMs: number;
};

/** Milliseconds after which a client that was cut off comes back. */
const retryMs = 3_000;
const eventsAtOnce = 100;

/**
 * `init`, then every violation that arrives, numbered in the order of arrival. What is sent comes
 * from the store and from a known number on, so that nothing is lost between servers, restarts and
 * reconnections, and nothing comes twice.
 */
export function violationEvents(options: ViolationEventsOptions): Pick<EventSource, "next"> {
  const { violations, arrivals, lastEventId, heartbeatMs, pollMs, service } = options;
  let position: number | undefined;

  const init = async (): Promise<string> => {
    const { sequence, violation_id, count } = await violations.newest(service?.());
    // A number beyond the newest is from a database that is gone.
    position = Math.min(lastEventId ?? sequence, sequence);
    const data = JSON.stringify({ newest_id: violation_id, count });
    return `id: ${position}\nevent: init\nretry: ${retryMs}\ndata: ${data}\n\n`;
  };

  return {
    next: async (signal) => {
      if (position === undefined) return init();
      for (let idleMs = 0; idleMs < heartbeatMs && !signal.aborted; idleMs += pollMs) {
        // Each look waits for the one before.
        // oxlint-disable-next-line no-await-in-loop
        const arrived = await violations.after(position, eventsAtOnce, service?.());
        position = arrived.at(-1)?.sequence ?? position;
        if (arrived.length > 0) return arrived.map(eventOf).join("");
        // oxlint-disable-next-line no-await-in-loop
        await arrivals.next(Math.min(pollMs, heartbeatMs - idleMs), signal);
      }
      return signal.aborted ? undefined : ": heartbeat\n\n";
    },
  };
}

function eventOf({ sequence, violation }: NumberedViolation): string {
  return `id: ${sequence}\nevent: violation\ndata: ${JSON.stringify(shownViolation(violation))}\n\n`;
}
