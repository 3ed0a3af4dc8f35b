import { Link } from "wouter";
import type { Api } from "../../api/types.ts";
import { ago, count, counted, score } from "../../format.ts";
import { SeverityMark } from "../../parts/severity.tsx";
import { RiskTrend } from "./risk-trend.tsx";

const severities = ["Critical", "High", "Medium", "Low"] as const;

/** The risk in one number, by severity, and how it came about. */
export function RiskNow({ summary }: { readonly summary: Api["RiskOverview"] }) {
  const { accepted, false_positive } = summary.decided;
  return (
    <section className="panel" aria-labelledby="risk-title">
      <div className="panel-head">
        <h2 id="risk-title">Risk now</h2>
        <span className="panel-aside">The worst path of each risk counts once</span>
      </div>
      <div className="panel-body risk-now">
        <div className="risk-total">
          <span className="big-number tabular">{score(summary.total_risk)}</span>
          <span className="secondary">
            {counted(summary.paths, "attack path")}
            {accepted + false_positive === 0
              ? ""
              : `, ${count(accepted + false_positive)} of them decided about`}
          </span>
        </div>
        <ul className="severity-counts">
          {severities.map((severity) => (
            <li key={severity}>
              <Link href={`/attack-paths?severity=${severity}`}>
                <strong className="tabular">{count(summary.by_severity[severity])}</strong>
                <span className="severity-label">
                  <SeverityMark severity={severity} />
                  {severity}
                </span>
              </Link>
            </li>
          ))}
        </ul>
        <RiskTrend total={summary.total_risk} />
      </div>
      {summary.services.length < 2 ? null : (
        <div className="panel-body">
          <ServiceTable services={summary.services} />
        </div>
      )}
    </section>
  );
}

function ServiceTable({ services }: { readonly services: readonly Api["ServiceRisk"][] }) {
  return (
    <table className="plain-table">
      <thead>
        <tr>
          <th scope="col">Service</th>
          <th scope="col" className="num">
            Risk
          </th>
          <th scope="col" className="num">
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
            <td className="num">{count(paths)}</td>
            <td className="wide-only muted">{ago(scanned_at)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
