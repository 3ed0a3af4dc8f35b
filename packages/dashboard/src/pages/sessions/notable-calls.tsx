import { useState } from "react";
import { Link } from "wouter";
import type { Api } from "../../api/types.ts";
import { at, count, counted, listed, shortTime } from "../../core/format.ts";
import { CallOutcomeMark } from "./call-outcome.tsx";
import { effectText } from "./label-text.ts";
import { sessionAddress, sessionName } from "./session-address.ts";

type Notable = Api["NotableCalls"];

const shownFirst = 8;

/** Calls of more consequence than most: what was stopped, what was read and sent. */
export function NotableCalls({
  notable,
  more,
  evaluated,
}: {
  readonly notable: readonly Notable[];
  /** How many are not in the list. */
  readonly more: number;
  /** How many calls guardrails evaluated. */
  readonly evaluated: number;
}) {
  const [all, setAll] = useState(false);
  const shown = all ? notable : notable.slice(0, shownFirst);
  const rest = notable.length - shown.length;
  return (
    <section className="panel" aria-labelledby="notable-title">
      <div className="panel-head">
        <h2 id="notable-title">Notable calls</h2>
        <span className="panel-aside">Stopped, or read private data, or sent data out</span>
      </div>
      {notable.length === 0 ? (
        <p className="panel-body secondary">
          {evaluated === 0
            ? "Unknown: an adapter has to ask about a call, and none was evaluated."
            : `Of ${counted(evaluated, "evaluated call")}, none was stopped, read private data or sent data out.`}
        </p>
      ) : (
        <ul className="notable">
          {shown.map((each) => (
            <li key={keyOf(each)}>
              <time className="muted tabular" dateTime={each.last_at} title={timesOf(each)}>
                {shortTime(each.last_at)}
              </time>
              <div className="notable-what">
                <div>
                  <strong>{each.agent_id}</strong>
                  {each.tool === "" ? null : (
                    <>
                      {" "}
                      <span className="muted">→</span> <span className="mono">{each.tool}</span>
                    </>
                  )}{" "}
                  <span className="secondary">
                    {listed(each.effects.map((effect) => effectText[effect]))}
                  </span>
                  {each.calls === 1 ? null : (
                    <span className="muted tabular"> × {count(each.calls)}</span>
                  )}
                </div>
                {each.reason === "" ? null : <div className="secondary">{each.reason}</div>}
                <div className="cell-sub">
                  <Link className="link" href={sessionAddress(each)}>
                    {sessionName(each)}
                  </Link>
                  {each.guardrails.length === 0 ? "" : ` · ${each.guardrails.join(", ")}`}
                </div>
              </div>
              <CallOutcomeMark outcome={each.outcome} />
            </li>
          ))}
        </ul>
      )}
      {rest === 0 && more === 0 ? null : (
        <div className="panel-foot">
          {rest === 0 ? null : (
            <button type="button" className="link-button" onClick={() => setAll(true)}>
              Show {count(rest)} more
            </button>
          )}
          {more === 0 || rest > 0
            ? null
            : `${counted(more, "further kind")} of calls are left out; shorten the period.`}
        </div>
      )}
    </section>
  );
}

function keyOf({ service, session_id, agent_id, tool, server, outcome, ...rest }: Notable): string {
  const { effects, guardrails } = rest;
  return JSON.stringify([
    service,
    session_id,
    agent_id,
    tool,
    server,
    outcome,
    effects,
    guardrails,
  ]);
}

function timesOf({ calls, first_at, last_at }: Notable): string {
  return calls === 1 ? at(last_at) : `${shortTime(first_at)} to ${at(last_at)}`;
}
