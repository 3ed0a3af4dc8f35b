import { Link } from "wouter";
import { counted, score } from "../../core/format.ts";
import { SeverityMark } from "../../components/severity.tsx";
import { Loaded } from "../../components/states.tsx";
import { chainText, outcomesText, pathIdsOf } from "../attack-paths/exposure-text.ts";
import { ProofMark } from "../../proving/proof-mark.tsx";
import { isOpen, type ShownExposure } from "../attack-paths/shown-exposure.ts";
import { useExposures } from "../attack-paths/use-exposures.ts";

const shown = 10;

/** The worst open exposures, each with the plan that ends or lowers it. */
export function RemainingExposures({ service }: { readonly service: string }) {
  const exposures = useExposures(service === "" ? [] : [service]);
  const open = (exposures.data ?? []).filter(
    (each) => isOpen(each) && (service === "" || each.service === service),
  );
  return (
    <section className="panel" aria-labelledby="left-title">
      <div className="panel-head">
        <h2 id="left-title">What is left</h2>
        <span className="panel-aside">Worst open exposures and their plans</span>
      </div>
      <div className="panel-body">
        <Loaded query={exposures} what="the exposures">
          {() =>
            open.length === 0 ? (
              <p className="secondary">No open exposure was found by the latest scan.</p>
            ) : (
              <>
                <table className="plain-table report-left">
                  <thead>
                    <tr>
                      <th scope="col" className="num">
                        Risk
                      </th>
                      <th scope="col">Exposure</th>
                      <th scope="col">Proof</th>
                      <th scope="col">Plan</th>
                    </tr>
                  </thead>
                  <tbody>
                    {open.slice(0, shown).map((exposure) => (
                      <tr key={`${exposure.service} ${exposure.exposure_id}`}>
                        <td className="num">
                          <span className="path-score">
                            <SeverityMark severity={exposure.severity} />
                            <span className="visually-hidden">{exposure.severity}</span>
                            {score(exposure.score)}
                          </span>
                        </td>
                        <td>
                          <Link
                            className="link"
                            href={`/attack-paths?exposure=${exposure.exposure_id}`}
                          >
                            {chainText(exposure)}
                          </Link>
                          <div className="cell-sub">
                            {outcomesText(exposure)} · {exposure.service}
                          </div>
                        </td>
                        <td className="nowrap">
                          <ProofMark pathIds={pathIdsOf(exposure)} />
                        </td>
                        <td>
                          <Plan exposure={exposure} />
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
                {open.length <= shown ? null : (
                  <p className="cell-sub">and {counted(open.length - shown, "more exposure")}</p>
                )}
              </>
            )
          }
        </Loaded>
      </div>
    </section>
  );
}

function Plan({ exposure: { plan } }: { readonly exposure: ShownExposure }) {
  if (plan === undefined) return <span className="muted">No automated plan</span>;
  return (
    <>
      <div>{plan.titles.join("; ")}</div>
      <div className="cell-sub">
        service risk {score(plan.total_before)} → {score(plan.total_after)}
        {plan.safe ? "" : " · may restrict access or stop jobs"}
      </div>
    </>
  );
}
