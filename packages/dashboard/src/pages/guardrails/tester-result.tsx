import type { Api } from "../../api/types.ts";
import { count, listed } from "../../core/format.ts";
import { Severity } from "../../components/severity.tsx";
import { outcomeOf } from "./tested-outcome.ts";

/** What the guardrails say, and why. */
export function TesterResult({ tested }: { readonly tested: Api["TestedCall"] }) {
  return (
    <div className="page">
      <Answer tested={tested} />
      <Basis tested={tested} />
    </div>
  );
}

/** What the answer rests on: what was read from the arguments, and what is known of the session. */
function Basis({ tested: { facts, labels } }: { readonly tested: Api["TestedCall"] }) {
  const lists: readonly (readonly [string, readonly string[]])[] = [
    ["Commands", facts.commands.map(({ name, raw }) => (raw === "" ? name : raw))],
    [
      "Paths",
      facts.paths.map(
        ({ path, access, sensitive }) =>
          `${access} ${path}${sensitive ? " (keys are kept there)" : ""}`,
      ),
    ],
    [
      "Network",
      facts.network.map(({ host, scheme }) => (scheme === "" ? host : `${scheme}://${host}`)),
    ],
    ["Recipients", facts.recipients],
    ["Secrets", facts.secrets],
  ];
  const flags: readonly (readonly [string, boolean])[] = [
    ["sends something out", facts.egress],
    ["reads something private", facts.reads_private],
    ["brings in untrusted content", facts.reads_untrusted],
    ["changes what protects the agent", facts.takes_control],
    ["destroys what cannot be brought back", facts.destroys],
    ["does more than can be read", facts.opaque],
    ["was only read in part", facts.truncated],
  ];
  const known: readonly (readonly [string, string])[] = [
    ["untrusted_seen", String(labels.untrusted_seen)],
    ["private_read", String(labels.private_read)],
    ["egress_done", String(labels.egress_done)],
    ["tool_calls", count(labels.tool_calls)],
    ["delegation_depth", count(labels.delegation_depth)],
  ];
  const said = flags.filter(([, holds]) => holds).map(([text]) => text);
  return (
    <section className="panel" aria-labelledby="basis-title">
      <div className="panel-head">
        <h2 id="basis-title">What conditions see</h2>
        <span className="panel-aside">facts and labels</span>
      </div>
      <div className="panel-body form">
        <p className="secondary">
          {said.length === 0
            ? "Nothing of note is known of the call."
            : `The call ${listed(said)}.`}
        </p>
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">Facts</th>
              <th scope="col">In the arguments</th>
            </tr>
          </thead>
          <tbody>
            {lists.map(([name, values]) => (
              <tr key={name}>
                <td>{name}</td>
                <td>
                  {values.length === 0 ? <span className="muted">none</span> : null}
                  {values.map((value) => (
                    <div key={value} className="mono break-all">
                      {value}
                    </div>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">Labels of the session</th>
              <th scope="col">Kept after this call</th>
            </tr>
          </thead>
          <tbody>
            {known.map(([name, value]) => (
              <tr key={name}>
                <td className="mono">{name}</td>
                <td className="mono">{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="secondary">
          A call that is refused leaves no label but the count. While a call of an external source
          is judged, untrusted_seen is true, whatever the session keeps.
        </p>
      </div>
    </section>
  );
}

function Answer({ tested }: { readonly tested: Api["TestedCall"] }) {
  const { evaluation } = tested;
  const { action, decision, reasons, matched, errors, latency_us } = evaluation;
  const { title, explanation } = outcomeOf(tested);
  return (
    <section className="panel" aria-labelledby="result-title">
      <div className="panel-head">
        <h2 id="result-title">{title}</h2>
        <span className="panel-aside tabular">
          {latency_us < 1_000 ? `${count(latency_us)} µs` : `${(latency_us / 1_000).toFixed(1)} ms`}
        </span>
      </div>
      <div className="panel-body form">
        <p className="secondary">
          {reasons.map((reason) => `${reason} `)}
          {explanation}
        </p>
        <dl className="facts">
          <div>
            <dt>Action</dt>
            <dd className="mono">{action}</dd>
          </div>
          <div>
            <dt>Decision, whatever the mode</dt>
            <dd className="mono">{decision}</dd>
          </div>
        </dl>
        {matched.length === 0 ? null : (
          <table className="plain-table">
            <thead>
              <tr>
                <th scope="col">Matched</th>
                <th scope="col">Severity</th>
                <th scope="col">Says</th>
              </tr>
            </thead>
            <tbody>
              {matched.map(({ guardrail_name, rule_id, severity, decision: says, reason }) => (
                <tr key={`${guardrail_name} ${rule_id}`}>
                  <td>
                    {guardrail_name}
                    <div className="cell-sub">{reason}</div>
                  </td>
                  <td>
                    <Severity severity={severity} />
                  </td>
                  <td className="mono">{says}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {errors.map(({ guardrail_name, message }) => (
          <p key={guardrail_name} className="form-error">
            {guardrail_name}: {message}
          </p>
        ))}
        {evaluation.updated_input === undefined ? null : (
          <pre className="source source-plain" tabIndex={0}>
            {JSON.stringify(evaluation.updated_input, undefined, 2)}
          </pre>
        )}
      </div>
    </section>
  );
}
