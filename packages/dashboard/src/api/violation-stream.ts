import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { sharedValue } from "../core/shared-value.ts";
import { violationsQuery } from "./queries.ts";
import type { Api } from "./types.ts";

/** Whether the violation stream is connected. */
export const streaming = sharedValue(false);

const kept = 500;

/**
 * Adds violations to the list in real time. The browser reconnects without loss. Hidden pages
 * disconnect, since a browser allows only six connections per server.
 */
export function useViolationStream(): void {
  const client = useQueryClient();
  useEffect(() => {
    let source: EventSource | undefined;
    const listen = () => {
      source = new EventSource("/api/v1/violations/stream");
      source.addEventListener("init", () => streaming.set(true));
      source.addEventListener("error", () => streaming.set(false));
      source.addEventListener("violation", ({ data }: MessageEvent<string>) => {
        const violation: Api["Violation"] = JSON.parse(data);
        client.setQueryData(violationsQuery.queryKey, (known) =>
          withViolation(known ?? [], violation),
        );
      });
    };
    const leave = () => {
      source?.close();
      source = undefined;
      streaming.set(false);
    };
    const look = () => {
      if (document.visibilityState === "hidden") leave();
      else if (source === undefined) {
        listen();
        // Fetches what arrived while disconnected.
        void client.invalidateQueries({ queryKey: violationsQuery.queryKey });
      }
    };
    if (document.visibilityState !== "hidden") listen();
    document.addEventListener("visibilitychange", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      leave();
    };
  }, [client]);
}

/** An updated violation moves to the top. */
function withViolation(
  known: readonly Api["Violation"][],
  arrived: Api["Violation"],
): readonly Api["Violation"][] {
  const others = known.filter(({ violation_id }) => violation_id !== arrived.violation_id);
  return [arrived, ...others].slice(0, kept);
}
