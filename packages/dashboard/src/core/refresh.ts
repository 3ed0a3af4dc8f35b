import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";

const changing: ReadonlySet<string> = new Set([
  "risk",
  "scans",
  "agents",
  "guardrails",
  "violations",
  "sessions",
  "map",
  "policy",
]);

/** Reads anew what a scan, a fix or a decision may have changed. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => {
    // What nobody looks at is forgotten, so that nobody sees for a moment how it was.
    client.removeQueries({ predicate: isChanging, type: "inactive" });
    return client.invalidateQueries({ predicate: isChanging });
  }, [client]);
}

function isChanging({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean {
  return changing.has(String(queryKey[0]));
}
