import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { guardrailsQuery } from "../../api/queries.ts";
import type { Api } from "../../api/types.ts";
import { count, score } from "../../format.ts";
import { ExportMenu } from "../../parts/export-menu.tsx";
import { levelOfScore, SeverityMark } from "../../parts/severity.tsx";
import { useFindings } from "../findings/use-findings.ts";

/** Every category of OWASP's list: what is open in it, and what stands against it. */
export function OwaspCoverage({ summary }: { readonly summary: Api["RiskOverview"] }) {
  const { findings = [] } = useFindings();
  const guardrails = useQuery(guardrailsQuery).data ?? [];
  return (
    <section className="panel" aria-labelledby="owasp-title">
      <div className="panel-head">
        <h2 id="owasp-title">OWASP Top 10 for Agentic Applications</h2>
        <span className="panel-aside panel-export">
          What is open in each category, and what stands against it
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
                Guardrails that block
              </th>
            </tr>
          </thead>
          <tbody>
            {summary.by_owasp.map(({ tag, name, paths, worst_score }) => {
              const open = findings.filter((each) => !each.suppressed && each.owasp.includes(tag));
              const mine = guardrails.filter(({ owasp }) => owasp.includes(tag));
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
                      <Link className="link" href={`/attack-paths?owasp=${tag}`}>
                        {count(paths)}
                      </Link>
                    )}
                  </td>
                  <td className="num">
                    {paths === 0 ? (
                      <span className="muted">none</span>
                    ) : (
                      <>
                        <SeverityMark severity={levelOfScore(worst_score)} /> {score(worst_score)}
                      </>
                    )}
                  </td>
                  <td className="num">
                    {open.length === 0 ? (
                      <span className="muted">0</span>
                    ) : (
                      <Link className="link" href={`/findings?q=${tag}`}>
                        {count(open.length)}
                      </Link>
                    )}
                  </td>
                  <td className="wide-only">
                    <Standing tag={tag} guardrails={mine} exposed={paths > 0} />
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

function Standing({
  tag,
  guardrails,
  exposed,
}: {
  readonly tag: string;
  readonly guardrails: readonly Api["GuardrailRegistration"][];
  readonly exposed: boolean;
}) {
  const standing = guardrails.filter(
    ({ mode, health, enforcement }) =>
      mode === "blocking" && health === "active" && enforcement.verified,
  );
  if (standing.length > 0) {
    return <span className="good">{standing.map((each) => each.guardrail_name).join(", ")}</span>;
  }
  if (guardrails.length > 0) {
    return (
      <Link className="link" href="/guardrails?view=coverage">
        {count(guardrails.length)} registered, none proven
      </Link>
    );
  }
  if (!exposed) return <span className="muted">none</span>;
  return (
    <Link className="link" href={`/guardrails?view=library&q=${tag}`}>
      none; choose one
    </Link>
  );
}
