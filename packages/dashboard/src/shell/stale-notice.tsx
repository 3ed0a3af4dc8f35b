import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { isAway } from "../api/call.ts";
import { sessionQuery, summaryQuery } from "../api/queries.ts";
import { Quoted } from "../components/prose.tsx";
import { ago, toTheSecond } from "../core/format.ts";

/** Says that what is shown is old, because the service is away; reads all again once it is back. */
export function StaleNotice() {
  const client = useQueryClient();
  const { data, error, dataUpdatedAt } = useQuery(summaryQuery);
  const away = isAway(error);
  const wasAway = useRef(false);
  useEffect(() => {
    if (wasAway.current && !away) void client.invalidateQueries();
    wasAway.current = away;
  }, [away, client]);
  const refused = error !== null && !away;
  useEffect(() => {
    // The session may have ended.
    if (refused) void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  }, [refused, client]);
  if (!away || data === undefined) return null;
  const answered = new Date(dataUpdatedAt).toISOString();
  return (
    <div className="notice notice-bad stale" role="alert">
      <p className="notice-text">
        <Quoted text={error?.message ?? ""} /> This page shows what was known {ago(answered)}, at{" "}
        {toTheSecond(answered)}. It is read again when the service answers.
      </p>
      <button
        type="button"
        className="button"
        onClick={() => void client.refetchQueries({ type: "active" })}
      >
        Try again
      </button>
    </div>
  );
}
