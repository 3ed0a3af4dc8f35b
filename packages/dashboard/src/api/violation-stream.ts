import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { sharedValue } from "../core/shared-value.ts";
import { violationsQuery } from "./queries.ts";
import type { Api } from "./types.ts";

/** Whether violations arrive as they happen. */
export const streaming = sharedValue(false);

const kept = 500;

/**
 * Puts violations into the list as they arrive. The browser comes back by itself after a cut, without a loss. A page that nobody
 * sees does not listen: a browser has six connections to a server, and a seventh page would wait for ever.
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
        // What arrived meanwhile was told to nobody.
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

/** One that is known already counts on in its place at the top. */
function withViolation(
  known: readonly Api["Violation"][],
  arrived: Api["Violation"],
): readonly Api["Violation"][] {
  const others = known.filter(({ violation_id }) => violation_id !== arrived.violation_id);
  return [arrived, ...others].slice(0, kept);
}
