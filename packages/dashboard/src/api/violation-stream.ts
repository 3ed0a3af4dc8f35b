import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { sharedValue } from "../parts/shared-value.ts";
import { violationsQuery } from "./queries.ts";
import type { Api } from "./types.ts";

/** Whether violations arrive as they happen. */
export const streaming = sharedValue(false);

const kept = 500;

/** Puts violations into the list as they arrive. The browser comes back by itself after a cut, without a loss. */
export function useViolationStream(): void {
  const client = useQueryClient();
  useEffect(() => {
    const source = new EventSource("/api/v1/violations/stream");
    source.addEventListener("init", () => streaming.set(true));
    source.addEventListener("error", () => streaming.set(false));
    source.addEventListener("violation", ({ data }: MessageEvent<string>) => {
      const violation: Api["Violation"] = JSON.parse(data);
      client.setQueryData(violationsQuery.queryKey, (known) =>
        withViolation(known ?? [], violation),
      );
    });
    return () => source.close();
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
