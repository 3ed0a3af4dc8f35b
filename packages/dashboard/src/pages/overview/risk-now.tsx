import { Link } from "wouter";
import type { Api } from "../../api/types.ts";
import { ago, count, counted, score } from "../../core/format.ts";
import { levels, SeverityMark } from "../../components/severity.tsx";
import { InlineValue } from "../../components/states.tsx";
import { capitalized } from "../attack-paths/exposure-text.ts";
import { isOpen } from "../attack-paths/shown-exposure.ts";
import { useExposures } from "../attack-paths/use-exposures.ts";
import { RiskTrend } from "./risk-trend.tsx";

/** The total risk, exposures by severity, and the trend. */
export function RiskNow({ summary }: { readonly summary: Api["RiskOverview"] }) {
  const exposures = useExposures();
  const { accepted, false_positive } = summary.decided;
  return (
    <section className="panel" aria-labelledby="risk-title">
      <div className="panel-head">
        <h2 id="risk-title">Total risk</h2>
        <span className="panel-aside">0 to 100, led by the worst exposure</span>
      </div>
      <div className="panel-body risk-now">
        <div className="risk-total">
          <span className="big-number tabular">{score(summary.total_risk)}</span>
          <span className="secondary">
            <Link className="link" href="/attack-paths?view=paths">
              {counted(summary.paths, "attack path")}
            </Link>
            {accepted + false_positive === 0
              ? ""
              : `, ${count(accepted + false_positive)} dismissed`}
          </span>
        </div>
        <div>
          <h3 className="severity-head">Exposures</h3>
          <ul className="severity-counts">
            {levels
              .filter((level) => level !== "info")
              .map((level) => (
                <li key={level}>
                  <Link href={`/attack-paths?severity=${level}`}>
                    <strong className="tabular">
                      <InlineValue query={exposures}>
                        {(all) =>
                          count(
                            all.filter((each) => isOpen(each) && each.severity === level).length,
                          )
                        }
                      </InlineValue>
                    </strong>
                    <span className="severity-label">
                      <SeverityMark severity={level} />
                      {capitalized(level)}
                    </span>
                  </Link>
                </li>
              ))}
          </ul>
        </div>
        <RiskTrend total={summary.total_risk} />
      </div>
      {summary.services.length < 2 ? null : (
        <div className="panel-body">
          <ServiceTable services={summary.services} exposures={exposures} />
        </div>
      )}
    </section>
  );
}

function ServiceTable({
  services,
  exposures,
}: {
  readonly services: readonly Api["ServiceRisk"][];
  readonly exposures: ReturnType<typeof useExposures>;
}) {
  return (
    <table className="plain-table">
      <thead>
        <tr>
          <th scope="col">Service</th>
          <th scope="col" className="num">
            Risk
          </th>
          <th scope="col" className="num">
            Exposures
          </th>
          <th scope="col" className="num wide-only">
            Paths
          </th>
          <th scope="col" className="wide-only">
            Scanned
          </th>
        </tr>
      </thead>
      <tbody>
        {services.map(({ service, total_risk, paths, scanned_at }) => (
          <tr key={service}>
            <td>
              <Link className="link" href={`/attack-paths?service=${encodeURIComponent(service)}`}>
                {service}
              </Link>
            </td>
            <td className="num">{score(total_risk)}</td>
            <td className="num">
              <InlineValue query={exposures}>
                {(all) =>
                  count(all.filter((each) => isOpen(each) && each.service === service).length)
                }
              </InlineValue>
            </td>
            <td className="num wide-only">{count(paths)}</td>
            <td className="wide-only muted">{ago(scanned_at)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
