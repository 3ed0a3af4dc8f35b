import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { sharedValue } from "../core/shared-value.ts";
import { shownJson } from "./shown-json.ts";
import { sessionQuery, violationsQuery } from "./queries.ts";
import { joinStream } from "./shared-stream.ts";
import type { Api } from "./types.ts";

/** Whether the violation stream is connected. */
export const streaming = sharedValue(false);

const kept = 500;

/** Adds violations to the list in real time for who may read; all tabs share one connection. */
export function useViolationStream(): void {
  const client = useQueryClient();
  const caller = useQuery(sessionQuery).data;
  const reader = caller?.may.read === true ? caller.name : undefined;
  useEffect(() => {
    if (reader === undefined) return undefined;
    const refetch = () => void client.invalidateQueries({ queryKey: violationsQuery.queryKey });
    return joinStream("/api/v1/violations/stream", "violation", (message) => {
      if (message.kind === "live") streaming.set(message.live);
      else if (message.kind === "gap") refetch();
      else {
        const violation: Api["Violation"] = JSON.parse(shownJson(message.data));
        client.setQueryData(violationsQuery.queryKey, (known) =>
          withViolation(known ?? [], violation),
        );
      }
    });
  }, [client, reader]);
}

/** An updated violation moves to the top. */
function withViolation(
  known: readonly Api["Violation"][],
  arrived: Api["Violation"],
): readonly Api["Violation"][] {
  const others = known.filter(({ violation_id }) => violation_id !== arrived.violation_id);
  return [arrived, ...others].slice(0, kept);
}
