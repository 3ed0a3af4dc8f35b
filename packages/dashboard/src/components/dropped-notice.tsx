import { useQuery } from "@tanstack/react-query";
import { droppedQuery } from "../api/queries.ts";
import type { Api } from "../api/types.ts";
import { ago, count, counted } from "../core/format.ts";

type Dropped = Api["DroppedTelemetry"];

/** Says what spans showed and is not listed, for a limit was reached. */
export function DroppedNotice({ kinds }: { readonly kinds: readonly Dropped["kind"][] }) {
  const query = useQuery(droppedQuery);
  if (query.data === undefined && query.error !== null) {
    return (
      <p className="secondary">
        It is unknown whether a limit left some out: {query.error.message}
      </p>
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
        <p className="notice-text">And {counted(rows.length - mostShown, "more limit")}.</p>
      ) : null}
    </div>
  );
}

const mostShown = 5;

function sentence({ service, kind, dropped, limit, last_at }: Dropped): string {
  const last = `last ${ago(last_at)}`;
  switch (kind) {
    case "services":
      return `${counted(dropped, "span")} of further services not kept (${last}): the limit of ${count(limit)} services that no scan knows is reached.`;
    case "agents":
      return `${counted(dropped, "span")} of further agents of ${service} not kept (${last}): the limit of ${count(limit)} agents per service is reached.`;
    case "sessions":
      return `${counted(dropped, "session")} of ${service} not shown (${last}): the limit of ${count(limit)} sessions per service is reached, and the oldest left.`;
    case "edges":
    case "session_events":
    case "parents":
    case "guardrails":
    case "violations":
      return `${counted(dropped, "observation")} of ${service} not kept (${kind}, ${last}): the limit of ${count(limit)} is reached.`;
  }
}
