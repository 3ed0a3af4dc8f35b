import { Link } from "wouter";
import { at } from "../../core/format.ts";
import { Severity } from "../../components/severity.tsx";
import type { Entry } from "./entries.ts";

const time = new Intl.DateTimeFormat("en", {
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});

const kindText: Readonly<Record<Entry["kind"], string>> = {
  input: "Input",
  tool_call: "Tool call",
  memory: "Memory",
  evaluation: "Guardrail evaluation",
  violation: "Violation",
};

/** The events of a session; untrusted input and denied calls are highlighted. */
export function Timeline({ entries }: { readonly entries: readonly Entry[] }) {
  return (
    <ol className="panel rows">
      {entries.map((entry) => (
        <li
          key={`${entry.at} ${entry.kind} ${entry.id} ${entry.span_id} ${entry.name}`}
          className="session-call"
          data-kind={entry.kind}
        >
          <time className="muted tabular" dateTime={entry.at} title={at(entry.at)}>
            {time.format(new Date(entry.at))}
          </time>
          <div>
            <p>
              <strong>{kindText[entry.kind]}</strong> <span className="mono">{entry.name}</span>{" "}
              <span className="muted">{aboutOf(entry)}</span>
            </p>
            {entry.kind === "violation" ? (
              <p className="session-match">
                <Severity severity={entry.severity} />
                <Link className="link" href={`/violations?violation=${entry.id}&status=all`}>
                  {entry.reason === "" ? "View violation" : entry.reason}
                </Link>
              </p>
            ) : entry.reason === "" ? null : (
              <p className="secondary">{entry.reason}</p>
            )}
          </div>
          <Outcome entry={entry} />
        </li>
      ))}
    </ol>
  );
}

function aboutOf({ point, server, category, trust, span_id }: Entry): string {
  const words = [
    point,
    server,
    category,
    trust === "" ? "" : `from ${trust}`,
    span_id === "" ? "" : `span ${span_id}`,
  ];
  return words.filter(Boolean).join(", ");
}

function Outcome({ entry: { failed, decision } }: { readonly entry: Entry }) {
  if (failed) return <span className="bad">failed</span>;
  if (decision === "") return null;
  // The decision regardless of mode; the outcome of the call is that of the violation.
  return <span className={decision === "allow" ? "muted" : "bad"}>decision: {decision}</span>;
}
