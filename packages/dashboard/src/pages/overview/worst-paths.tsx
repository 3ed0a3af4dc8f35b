import { Link } from "wouter";
import type { Api } from "../../api/types.ts";
import { count, score } from "../../format.ts";
import { SeverityMark } from "../../parts/severity.tsx";
import { useApproachPath } from "../path/use-approach-path.ts";

/** The worst path of every rule. */
export function WorstPaths({ summary }: { readonly summary: Api["RiskOverview"] }) {
  const approach = useApproachPath();
  if (summary.worst.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="worst-title">
      <div className="panel-head">
        <h2 id="worst-title">Worst paths</h2>
        <Link className="link" href="/attack-paths">
          All {count(summary.paths)}
        </Link>
      </div>
      <ol className="worst rows">
        {summary.worst.map(({ path_id, message, rule_name, risk_score, severity }) => (
          <li key={path_id}>
            <span className="path-score">
              <SeverityMark severity={severity} />
              <span className="visually-hidden">{severity}</span>
              <span className="tabular">{score(risk_score)}</span>
            </span>
            <div>
              <Link
                href={`/attack-paths/${path_id}`}
                onPointerEnter={() => approach(path_id)}
                onFocus={() => approach(path_id)}
              >
                {message}
              </Link>
              <div className="cell-sub">{rule_name}</div>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
