import type { Api } from "../../api/types.ts";
import { at, count, score } from "../../core/format.ts";
import { levels, SeverityMark } from "../../components/severity.tsx";
import { InlineValue } from "../../components/states.tsx";
import { capitalized } from "../attack-paths/exposure-text.ts";
import { isOpen, type ShownExposure } from "../attack-paths/shown-exposure.ts";
import { useExposures } from "../attack-paths/use-exposures.ts";

const severities = levels.filter((level) => level !== "info");

/** The risk now, and exposures by severity and service. */
export function State({
  services,
  summary,
}: {
  readonly services: readonly Api["ServiceRisk"][];
  readonly summary: Api["RiskOverview"];
}) {
  const [only] = services;
  const isOne = services.length === 1 && only !== undefined;
  const exposures = useExposures(isOne ? [only.service] : []);
  const total = isOne ? only.total_risk : summary.total_risk;
  const names = new Set(services.map(({ service }) => service));
  const ofServices = (all: readonly ShownExposure[]) =>
    all.filter((each) => isOpen(each) && names.has(each.service));
  return (
    <section className="panel" aria-labelledby="state-title">
      <div className="panel-head">
        <h2 id="state-title">State</h2>
      </div>
      <div className="panel-body report-state">
        <div className="risk-total">
          <span className="big-number tabular">{score(total)}</span>
          <span className="secondary">total risk, 0 to 100</span>
        </div>
        <ul className="severity-counts" aria-label="Open exposures by severity">
          {severities.map((level) => (
            <li key={level}>
              <span className="report-count">
                <strong className="tabular">
                  <InlineValue query={exposures}>
                    {(all) =>
                      count(ofServices(all).filter(({ severity }) => severity === level).length)
                    }
                  </InlineValue>
                </strong>
                <span className="severity-label">
                  <SeverityMark severity={level} />
                  {capitalized(level)}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </div>
      <div className="panel-body">
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">Service</th>
              <th scope="col" className="num">
                Risk
              </th>
              <th scope="col" className="num">
                Open exposures
              </th>
              <th scope="col" className="num">
                Attack paths
              </th>
              <th scope="col" className="wide-only">
                Last scan
              </th>
            </tr>
          </thead>
          <tbody>
            {services.map(({ service, total_risk, paths, scanned_at }) => (
              <tr key={service}>
                <td>{service}</td>
                <td className="num">{score(total_risk)}</td>
                <td className="num">
                  <InlineValue query={exposures}>
                    {(all) =>
                      count(all.filter((each) => isOpen(each) && each.service === service).length)
                    }
                  </InlineValue>
                </td>
                <td className="num">{count(paths)}</td>
                <td className="wide-only muted">{at(scanned_at)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
