import type { Api } from "../../api/types.ts";
import { count, listed } from "../../core/format.ts";
import { Severity } from "../../components/severity.tsx";
import { outcomeOf } from "./tested-outcome.ts";

/** The result of a test call. */
export function TesterResult({ tested }: { readonly tested: Api["TestedCall"] }) {
  return (
    <div className="page">
      <Answer tested={tested} />
      <Basis tested={tested} />
    </div>
  );
}

/** The facts and labels that conditions evaluate. */
function Basis({ tested: { facts, labels } }: { readonly tested: Api["TestedCall"] }) {
  const lists: readonly (readonly [string, readonly string[]])[] = [
    ["Commands", facts.commands.map(({ name, raw }) => (raw === "" ? name : raw))],
    [
      "Paths",
      facts.paths.map(
        ({ path, access, sensitive }) => `${access} ${path}${sensitive ? " (sensitive)" : ""}`,
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
    ["sends data out", facts.egress],
    ["reads private data", facts.reads_private],
    ["reads untrusted content", facts.reads_untrusted],
    ["changes the agent's protection", facts.takes_control],
    ["is destructive", facts.destroys],
    ["cannot be fully analyzed", facts.opaque],
    ["was truncated", facts.truncated],
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
        <h2 id="basis-title">Facts and labels</h2>
        <span className="panel-aside">Input of conditions</span>
      </div>
      <div className="panel-body form">
        <p className="secondary">
          {said.length === 0 ? "No notable facts about this call." : `The call ${listed(said)}.`}
        </p>
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">Facts</th>
              <th scope="col">Values</th>
            </tr>
          </thead>
          <tbody>
            {lists.map(([name, values]) => (
              <tr key={name}>
                <td>{name}</td>
                <td>
                  {values.length === 0 ? <span className="muted">None</span> : null}
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
              <th scope="col">Session labels</th>
              <th scope="col">After this call</th>
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
          A blocked call only updates the call count. For calls from an external source,
          untrusted_seen is true during the evaluation.
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
            <dt>Decision (regardless of mode)</dt>
            <dd className="mono">{decision}</dd>
          </div>
        </dl>
        {matched.length === 0 ? null : (
          <table className="plain-table">
            <thead>
              <tr>
                <th scope="col">Guardrail</th>
                <th scope="col">Severity</th>
                <th scope="col">Decision</th>
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
