import { Link } from "wouter";
import { count, score } from "../../core/format.ts";
import { SeverityMark } from "../../components/severity.tsx";
import { Loaded } from "../../components/states.tsx";
import { Chain } from "../attack-paths/chain.tsx";
import { outcomesText } from "../attack-paths/exposure-text.ts";
import { isOpen } from "../attack-paths/shown-exposure.ts";
import { useExposures } from "../attack-paths/use-exposures.ts";

const shown = 5;

/** The open exposures, worst first. */
export function WorstExposures() {
  const exposures = useExposures();
  const open = exposures.data?.filter(isOpen);
  if (open?.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="worst-title">
      <div className="panel-head">
        <h2 id="worst-title">Worst exposures</h2>
        <Link className="link" href="/attack-paths">
          {open === undefined ? "View all" : `View all ${count(open.length)}`}
        </Link>
      </div>
      <Loaded query={exposures} what="exposures">
        {() => (
          <ol className="worst rows">
            {open?.slice(0, shown).map((exposure) => (
              <li key={exposure.exposure_id}>
                <span className="path-score">
                  <SeverityMark severity={exposure.severity} />
                  <span className="visually-hidden">{exposure.severity}</span>
                  <span className="tabular">{score(exposure.score)}</span>
                </span>
                <div>
                  <Link href={`/attack-paths?exposure=${exposure.exposure_id}`}>
                    <Chain exposure={exposure} />
                  </Link>
                  <div className="cell-sub">{outcomesText(exposure)}</div>
                </div>
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </section>
  );
}
