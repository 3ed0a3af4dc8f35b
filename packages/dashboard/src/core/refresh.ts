import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";

const changing: ReadonlySet<string> = new Set([
  "risk",
  "scans",
  "agents",
  "guardrails",
  "violations",
  "sessions",
  "machines",
  "inventory",
  "drift",
  "policy",
]);

/** Refetches what a scan, a fix or a decision may have changed. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => {
    // Drops inactive data, so that stale data is not shown first.
    client.removeQueries({ predicate: isChanging, type: "inactive" });
    return client.invalidateQueries({ predicate: isChanging });
  }, [client]);
}

function isChanging({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean {
  return changing.has(String(queryKey[0]));
}
