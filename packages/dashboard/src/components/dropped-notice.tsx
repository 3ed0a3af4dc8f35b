import { useQuery } from "@tanstack/react-query";
import { droppedQuery } from "../api/queries.ts";
import type { Api } from "../api/types.ts";
import { ago, count, counted } from "../core/format.ts";

type Dropped = Api["DroppedTelemetry"];

/** Warns about telemetry that was dropped because of a limit. */
export function DroppedNotice({ kinds }: { readonly kinds: readonly Dropped["kind"][] }) {
  const query = useQuery(droppedQuery);
  if (query.data === undefined && query.error !== null) {
    return (
      <p className="secondary">Unknown whether telemetry was dropped: {query.error.message}</p>
    );
  }
  const rows = (query.data ?? []).filter(({ kind }) => kinds.includes(kind));
  if (rows.length === 0) return null;
  return (
    <div className="notice" role="status">
      {rows.slice(0, mostShown).map((row) => (
        <p className="notice-text" key={`${row.service}/${row.kind}`}>
          {sentence(row)}
        </p>
      ))}
      {rows.length > mostShown ? (
        <p className="notice-text">{counted(rows.length - mostShown, "more limit")} reached.</p>
      ) : null}
    </div>
  );
}

const mostShown = 5;

function sentence({ service, kind, dropped, limit, last_at }: Dropped): string {
  const last = `last ${ago(last_at)}`;
  switch (kind) {
    case "services":
      return `${counted(dropped, "span")} of other services dropped (${last}): limit of ${count(limit)} unscanned services reached.`;
    case "agents":
      return `${counted(dropped, "span")} of other agents of ${service} dropped (${last}): limit of ${count(limit)} agents per service reached.`;
    case "sessions":
      return `${counted(dropped, "session")} of ${service} dropped (${last}): limit of ${count(limit)} sessions per service reached; oldest removed first.`;
    case "edges":
    case "session_events":
    case "parents":
    case "guardrails":
    case "violations":
      return `${counted(dropped, "observation")} of ${service} dropped (${kind}, ${last}): limit of ${count(limit)} reached.`;
  }
}
