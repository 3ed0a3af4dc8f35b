import type { Api } from "../../api/types.ts";
import { humanized, score } from "../../core/format.ts";
import { ExportMenu } from "../../components/export-menu.tsx";

const kindText: Readonly<Record<string, string>> = {
  impact: "Impact",
  access: "Access required",
  ease: "Ease of the step",
  control: "Enforced control",
  floor: "Floor",
};

/** The breakdown of the score; the rows add up to it exactly. */
export function Waterfall({ path }: { readonly path: Api["AttackPathDetail"] }) {
  const rows = path.waterfall.map((row, index) => {
    const from = path.waterfall.slice(0, index).reduce((sum, { points }) => sum + points, 0);
    return { ...row, from, to: from + row.points };
  });
  return (
    <section className="panel" aria-labelledby="score-title">
      <div className="panel-head">
        <h2 id="score-title">Score breakdown</h2>
        <span className="panel-aside panel-export">
          {path.inherent_score === path.risk_score
            ? "No controls"
            : `${score(path.inherent_score)} without controls`}
          <ExportMenu
            quiet
            name="score"
            rows={() => path.waterfall.map(({ step, ...row }) => ({ ...row, step: step + 1 }))}
          />
        </span>
      </div>
      <div className="panel-body">
        <table className="plain-table waterfall">
          <thead>
            <tr>
              <th scope="col">Factor</th>
              <th scope="col" className="waterfall-bars">
                <span className="visually-hidden">Scale from 0 to 10</span>
              </th>
              <th scope="col" className="num">
                Points
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ kind, name, step, points, from, to }) => (
              <tr key={`${kind} ${name} ${step}`}>
                <td>
                  {humanized(name)}
                  <div className="cell-sub">
                    {kindText[kind] ?? humanized(kind)}
                    {kind === "ease" || kind === "control" ? `, step ${step + 1}` : ""}
                  </div>
                </td>
                <td className="waterfall-bars">
                  <Bar from={from} to={to} />
                </td>
                <td className="num">
                  {points > 0 ? "+" : points < 0 ? "−" : ""}
                  {score(Math.abs(points))}
                </td>
              </tr>
            ))}
            <tr className="total">
              <td>Risk</td>
              <td className="waterfall-bars">
                <Bar from={0} to={path.risk_score} />
              </td>
              <td className="num">{score(path.risk_score)}</td>
            </tr>
          </tbody>
        </table>
        {path.borderline ? (
          <p className="form-hint">Close to the boundary of {path.severity}.</p>
        ) : null}
      </div>
    </section>
  );
}

function Bar({ from, to }: { readonly from: number; readonly to: number }) {
  const start = Math.max(0, Math.min(from, to));
  const length = Math.max(0.12, Math.abs(to - from));
  return (
    <svg className="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect className="bar-track" x="0" y="3.5" width="100" height="1" />
      <rect
        className={to < from ? "bar-down" : "bar-up"}
        x={start * 10}
        y="0"
        width={Math.min(length * 10, 100 - start * 10)}
        height="8"
        rx="1"
      />
    </svg>
  );
}
