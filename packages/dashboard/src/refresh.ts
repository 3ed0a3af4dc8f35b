import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";

const changing: ReadonlySet<string> = new Set([
  "risk",
  "scans",
  "agents",
  "guardrails",
  "violations",
  "map",
  "policy",
]);

/** Reads anew what a scan, a fix or a decision may have changed. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    () =>
      client.invalidateQueries({
        predicate: ({ queryKey }) => changing.has(String(queryKey[0])),
      }),
    [client],
  );
}
