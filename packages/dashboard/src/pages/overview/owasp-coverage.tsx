import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { guardrailsQuery, type LocatedFinding } from "../../api/queries.ts";
import type { Api } from "../../api/types.ts";
import { count, score } from "../../core/format.ts";
import { ExportMenu } from "../../components/export-menu.tsx";
import { levelOfScore, SeverityMark } from "../../components/severity.tsx";
import { InlineValue } from "../../components/states.tsx";
import { useFindings } from "../findings/use-findings.ts";

/** Open paths and findings, and enforced guardrails, by OWASP category. */
export function OwaspCoverage({ summary }: { readonly summary: Api["RiskOverview"] }) {
  const { findings, error } = useFindings();
  const guardrails = useQuery(guardrailsQuery);
  return (
    <section className="panel" aria-labelledby="owasp-title">
      <div className="panel-head">
        <h2 id="owasp-title">OWASP Top 10 for Agentic Applications</h2>
        <span className="panel-aside panel-export">
          Open risks and enforced guardrails by category
          <ExportMenu quiet name="owasp" rows={() => summary.by_owasp.map((row) => ({ ...row }))} />
        </span>
      </div>
      <div className="panel-body">
        <table className="plain-table owasp">
          <thead>
            <tr>
              <th scope="col">Category</th>
              <th scope="col" className="num">
                Paths
              </th>
              <th scope="col" className="num">
                Worst
              </th>
              <th scope="col" className="num">
                Findings
              </th>
              <th scope="col" className="wide-only">
                Enforced guardrails
              </th>
            </tr>
          </thead>
          <tbody>
            {summary.by_owasp.map(({ tag, name, paths, worst_score }) => {
              return (
                <tr key={tag}>
                  <td>
                    <span className="owasp-tag tabular">{tag}</span>
                    {name}
                  </td>
                  <td className="num">
                    {paths === 0 ? (
                      <span className="muted">0</span>
                    ) : (
                      <Link className="link" href={`/attack-paths?view=paths&owasp=${tag}`}>
                        {count(paths)}
                      </Link>
                    )}
                  </td>
                  <td className="num nowrap">
                    {paths === 0 ? (
                      <span className="muted">None</span>
                    ) : (
                      <>
                        <SeverityMark severity={levelOfScore(worst_score)} /> {score(worst_score)}
                      </>
                    )}
                  </td>
                  <td className="num">
                    <InlineValue query={{ data: findings, error }}>
                      {(all) => <OpenFindings tag={tag} findings={all} />}
                    </InlineValue>
                  </td>
                  <td className="wide-only">
                    <InlineValue query={guardrails}>
                      {(all) => (
                        <Enforcing
                          tag={tag}
                          guardrails={all.filter(({ owasp }) => owasp.includes(tag))}
                          exposed={paths > 0}
                        />
                      )}
                    </InlineValue>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** Names the agent, since a guardrail does not cover other agents. */
function enforcedFor({ guardrail_name, agent_id, service }: Api["GuardrailRegistration"]): string {
  return `${guardrail_name} (${agent_id === "*" ? `all agents of ${service}` : agent_id})`;
}

function OpenFindings({
  tag,
  findings,
}: {
  readonly tag: Api["RiskOverview"]["by_owasp"][number]["tag"];
  readonly findings: readonly LocatedFinding[];
}) {
  const open = findings.filter((each) => !each.suppressed && each.owasp.includes(tag));
  if (open.length === 0) return <span className="muted">0</span>;
  return (
    <Link className="link" href={`/findings?q=${tag}`}>
      {count(open.length)}
    </Link>
  );
}

function Enforcing({
  tag,
  guardrails,
  exposed,
}: {
  readonly tag: string;
  readonly guardrails: readonly Api["GuardrailRegistration"][];
  readonly exposed: boolean;
}) {
  const enforced = guardrails.filter(({ enforcement_state }) => enforcement_state === "enforced");
  if (enforced.length > 0) {
    return enforced.map(enforcedFor).join(", ");
  }
  if (guardrails.length > 0) {
    return (
      <Link className="link" href="/guardrails?view=coverage">
        {count(guardrails.length)} registered, not enforced
      </Link>
    );
  }
  if (!exposed) return <span className="muted">None</span>;
  return (
    <Link className="link" href={`/guardrails?view=library&q=${tag}`}>
      Add guardrail
    </Link>
  );
}
