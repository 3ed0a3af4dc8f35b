import type { Api } from "../../api/types.ts";
import { ago, at } from "../../core/format.ts";

/** When the path was found, and decisions about it. */
export function History({ path }: { readonly path: Api["AttackPathDetail"] }) {
  const { history, decision } = path;
  const events: readonly (readonly [string, string])[] = [
    ...history.earlier.flatMap(({ first_seen, resolved_at }) => [
      [first_seen, "First seen"] as const,
      [resolved_at, "Resolved"] as const,
    ]),
    [history.first_seen, history.earlier.length > 0 ? "Reappeared" : "First seen"],
    [
      decision.at,
      decision.reason === ""
        ? ""
        : `Status changed by ${decision.owner} (${decision.by}): ${decision.reason}`,
    ],
    [history.resolved_at, "Resolved"],
  ];
  return (
    <section className="panel" aria-labelledby="history-title">
      <div className="panel-head">
        <h2 id="history-title">History</h2>
      </div>
      <ol className="panel-body timeline">
        {events
          .filter(([time, text]) => time !== "" && text !== "")
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([time, text]) => (
            <li key={`${time} ${text}`}>
              <span>{text}</span>
              <time className="muted" dateTime={time} title={at(time)}>
                {ago(time)}
              </time>
            </li>
          ))}
        {decision.expires_at === "" ? null : (
          <li>
            <span>Decision expires</span>
            <time className="muted" dateTime={decision.expires_at}>
              {at(decision.expires_at)}
            </time>
          </li>
        )}
      </ol>
      <p className="panel-foot">
        Last found in scan {history.last_scan_id}, {ago(history.last_seen)}
      </p>
    </section>
  );
}
