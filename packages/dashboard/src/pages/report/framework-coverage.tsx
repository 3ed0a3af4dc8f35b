import { useQuery } from "@tanstack/react-query";
import { checksQuery } from "../../api/queries.ts";
import type { Api } from "../../api/types.ts";
import { count, score } from "../../core/format.ts";
import { InlineValue } from "../../components/states.tsx";
import { levelOfScore, SeverityMark } from "../../components/severity.tsx";
import { useFindings } from "../findings/use-findings.ts";

/** Checks, open findings and paths by category of the OWASP list. */
export function FrameworkCoverage({
  services,
  summary,
  service,
}: {
  readonly services: readonly Api["ServiceRisk"][];
  readonly summary: Api["RiskOverview"];
  /** "" for all. */
  readonly service: string;
}) {
  const checks = useQuery(checksQuery);
  const { findings, error } = useFindings(service === "" ? [] : [service]);
  const names = new Set(services.map((each) => each.service));
  return (
    <section className="panel" aria-labelledby="framework-title">
      <div className="panel-head">
        <h2 id="framework-title">OWASP Top 10 for Agentic Applications</h2>
        <span className="panel-aside">Checks that look, and what they found</span>
      </div>
      <div className="panel-body">
        <table className="plain-table owasp">
          <thead>
            <tr>
              <th scope="col">Category</th>
              <th scope="col" className="num">
                Checks
              </th>
              <th scope="col" className="num">
                Open findings
              </th>
              {service === "" ? (
                <>
                  <th scope="col" className="num">
                    Attack paths
                  </th>
                  <th scope="col" className="num">
                    Worst
                  </th>
                </>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {summary.by_owasp.map(({ tag, name, paths, worst_score }) => (
              <tr key={tag}>
                <td>
                  <span className="owasp-tag tabular">{tag}</span>
                  {name}
                </td>
                <td className="num">
                  <InlineValue query={checks}>
                    {(all) => count(all.filter(({ owasp }) => owasp.includes(tag)).length)}
                  </InlineValue>
                </td>
                <td className="num">
                  <InlineValue query={{ data: findings, error }}>
                    {(all) =>
                      count(
                        all.filter(
                          (each) =>
                            names.has(each.service) && !each.suppressed && each.owasp.includes(tag),
                        ).length,
                      )
                    }
                  </InlineValue>
                </td>
                {service === "" ? (
                  <>
                    <td className="num">{count(paths)}</td>
                    <td className="num nowrap">
                      {paths === 0 ? (
                        <span className="muted">None</span>
                      ) : (
                        <>
                          <SeverityMark severity={levelOfScore(worst_score)} /> {score(worst_score)}
                        </>
                      )}
                    </td>
                  </>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
