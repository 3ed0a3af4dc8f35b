import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { historyQuery } from "../../api/queries.ts";
import type { Api } from "../../api/types.ts";
import { ago, at, score } from "../../core/format.ts";

const width = 640;
const height = 72;

/** The total risk of the last 30 days. */
export function RiskTrend({ total }: { readonly total: number }) {
  const moments = useQuery(historyQuery).data ?? [];
  const [now] = useState(Date.now);
  const [first] = moments;
  if (first === undefined) return null;
  const begin = Date.parse(first.at);
  const span = Math.max(1, now - begin);
  const most = Math.max(total, ...moments.map(({ total_risk }) => total_risk), 1);
  const x = (time: string) => ((Date.parse(time) - begin) / span) * width;
  const y = (value: number) => height - 4 - (value / most) * (height - 12);
  const line = stepsOf(moments, x, y);
  return (
    <figure className="trend">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Total risk since ${at(first.at)}: from ${score(first.total_risk)} to ${score(total)}`}
      >
        <path className="trend-area" d={`${line} V${height} H0 Z`} />
        <path className="trend-line" d={line} />
        <line className="trend-base" x1="0" y1={height - 0.5} x2={width} y2={height - 0.5} />
      </svg>
      <figcaption className="trend-caption">
        <span>
          {score(first.total_risk)} {ago(first.at)}
        </span>
        <Link className="link" href="/report">
          {trendText(moments, total)}
        </Link>
        <span>{score(total)} now</span>
      </figcaption>
    </figure>
  );
}

function stepsOf(
  moments: readonly Api["RiskMoment"][],
  x: (time: string) => number,
  y: (value: number) => number,
): string {
  const [first, ...later] = moments;
  if (first === undefined) return "";
  const steps = later.map(
    (moment) => `H${x(moment.at).toFixed(1)} V${y(moment.total_risk).toFixed(1)}`,
  );
  return `M0 ${y(first.total_risk).toFixed(1)} ${steps.join(" ")} H${width}`;
}

function trendText(moments: readonly Api["RiskMoment"][], total: number): string {
  const [first, ...later] = moments;
  const difference = total - (first?.total_risk ?? total);
  if (Math.abs(difference) < 0.05) {
    return later.every(({ total_risk }) => total_risk === first?.total_risk)
      ? "no change"
      : "no net change";
  }
  return `${difference > 0 ? "up" : "down"} ${score(Math.abs(difference))}`;
}
