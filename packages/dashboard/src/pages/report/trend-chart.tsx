import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { at, counted, score } from "../../core/format.ts";
import { eventText } from "./event-text.ts";
import {
  type EventGroup,
  grouped,
  isOfDays,
  momentAt,
  type RiskEvent,
  riskTicks,
  type Series,
  stepLine,
  timeTicks,
} from "./trend.ts";
import { useWidth } from "../../components/use-width.ts";

const height = 240;
const margin = { left: 36, right: 12, top: 12, bottom: 40 };
const nearPx = 10;

const dayText = new Intl.DateTimeFormat(undefined, { month: "short", day: "numeric" });

const hourText = new Intl.DateTimeFormat(undefined, { hour: "numeric", minute: "2-digit" });

/** The risk over time with what happened; the pointer and the arrow keys read it. */
export function TrendChart({
  total,
  services,
  events,
  period: { from, to },
  titles,
}: {
  readonly total: Series;
  /** Drawn thin, beside the total. */
  readonly services: readonly Series[];
  readonly events: readonly RiskEvent[];
  readonly period: { readonly from: number; readonly to: number };
  /** Titles of checks by their IDs. */
  readonly titles: ReadonlyMap<string, string>;
}) {
  const [box, width] = useWidth(800);
  const [cursor, setCursor] = useState<number>();
  const risks = [total, ...services].flatMap(({ moments }) =>
    moments.map(({ total_risk }) => total_risk),
  );
  const ticks = riskTicks(Math.max(0, ...risks));
  const top = ticks.at(-1) ?? 1;
  const inner = {
    width: width - margin.left - margin.right,
    height: height - margin.top - margin.bottom,
  };
  const x = (time: number) => margin.left + ((time - from) / (to - from)) * inner.width;
  const y = (risk: number) => margin.top + (1 - risk / top) * inner.height;
  const base = height - margin.bottom;
  const groups = grouped(events, (nearPx / inner.width) * (to - from));
  const line = stepLine(total.moments, { from, to }, { x, y });
  const begin = /^M([\d.-]+)/.exec(line)?.[1];

  const onPointer = (event: PointerEvent<SVGSVGElement>) => {
    const { left, width: drawn } = event.currentTarget.getBoundingClientRect();
    const share = (((event.clientX - left) / drawn) * width - margin.left) / inner.width;
    setCursor(from + Math.min(1, Math.max(0, share)) * (to - from));
  };
  const onKey = (event: KeyboardEvent) => {
    const stops = stopsOf(total, groups, { from, to });
    const now = cursor ?? to;
    const next =
      event.key === "ArrowLeft"
        ? stops.findLast((time) => time < now)
        : event.key === "ArrowRight"
          ? stops.find((time) => time > now)
          : undefined;
    if (event.key === "Escape") setCursor(undefined);
    if (next === undefined) return;
    event.preventDefault();
    setCursor(next);
  };
  const near = groups.find(
    (group) => cursor !== undefined && Math.abs(x(group.time) - x(cursor)) <= nearPx,
  );
  return (
    <div ref={box} className="trend-chart">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        tabIndex={0}
        aria-label="Risk over time. Use the left and right arrow keys to read it; the table below has the same data."
        onPointerMove={onPointer}
        onPointerLeave={() => setCursor(undefined)}
        onKeyDown={onKey}
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <line
              className="chart-grid"
              x1={margin.left}
              x2={width - margin.right}
              y1={y(tick)}
              y2={y(tick)}
            />
            <text className="chart-text" x={margin.left - 8} y={y(tick) + 4} textAnchor="end">
              {tick}
            </text>
          </g>
        ))}
        {timeTicks(from, to, Math.floor(inner.width / 72)).map((tick) => (
          <text key={tick} className="chart-text" x={x(tick)} y={height - 4} textAnchor="middle">
            {(isOfDays(from, to) ? dayText : hourText).format(tick)}
          </text>
        ))}
        {line === "" ? null : <path className="trend-area" d={`${line} V${base} H${begin} Z`} />}
        {services.map(({ name, moments }, index) => (
          <path
            key={name}
            className="chart-line"
            data-series={index}
            d={stepLine(moments, { from, to }, { x, y })}
          />
        ))}
        <path className="trend-line" d={line} />
        {groups.map((group) => (
          <EventMark
            key={group.time}
            group={group}
            x={x(group.time)}
            top={margin.top}
            base={base}
          />
        ))}
        {cursor === undefined ? null : (
          <line className="chart-cursor" x1={x(cursor)} x2={x(cursor)} y1={margin.top} y2={base} />
        )}
      </svg>
      {cursor === undefined ? null : (
        <Reading
          cursor={near?.time ?? cursor}
          events={near?.events ?? []}
          series={[total, ...services]}
          titles={titles}
          place={x(cursor) / width}
        />
      )}
    </div>
  );
}

/** Where the arrow keys stop: each change and each event. */
function stopsOf(
  { moments }: Series,
  groups: readonly EventGroup[],
  { from, to }: { readonly from: number; readonly to: number },
): readonly number[] {
  const times = [
    from,
    ...moments.map(({ at: when }) => Date.parse(when)),
    ...groups.map(({ time }) => time),
    to,
  ];
  return [...new Set(times.filter((time) => time >= from && time <= to))].toSorted((a, b) => a - b);
}

function EventMark({
  group,
  x,
  top,
  base,
}: {
  readonly group: EventGroup;
  readonly x: number;
  readonly top: number;
  readonly base: number;
}) {
  const [first] = group.events;
  return (
    <g className="chart-event" data-kind={first?.kind}>
      <line x1={x} x2={x} y1={top} y2={base} />
      <circle cx={x} cy={base + 10} r={group.events.length === 1 ? 4 : 6} />
      {group.events.length === 1 ? null : (
        <text x={x} y={base + 13} textAnchor="middle">
          {Math.min(99, group.events.length)}
        </text>
      )}
    </g>
  );
}

const shownEvents = 5;

function Reading({
  cursor,
  events,
  series,
  titles,
  place,
}: {
  readonly cursor: number;
  readonly events: readonly RiskEvent[];
  readonly series: readonly Series[];
  readonly titles: ReadonlyMap<string, string>;
  /** From the left, 0 to 1. */
  readonly place: number;
}) {
  return (
    <div
      className="chart-reading"
      role="status"
      style={place > 0.6 ? { right: `${(1 - place) * 100 + 1}%` } : { left: `${place * 100 + 1}%` }}
    >
      <div className="muted">{at(new Date(cursor).toISOString())}</div>
      {series.map(({ name, moments }, index) => {
        const moment = momentAt(moments, cursor);
        return (
          <div key={name} className="chart-value" data-series={index - 1}>
            <span className="truncate">{name}</span>
            <strong className="tabular">
              {moment === undefined ? "unknown" : score(moment.total_risk)}
            </strong>
          </div>
        );
      })}
      {events.slice(-shownEvents).map((event) => (
        <div key={`${event.at} ${event.kind} ${event.service} ${event.fix_id}`}>
          {eventText(event, titles)} <span className="muted">{event.service}</span>
        </div>
      ))}
      {events.length <= shownEvents ? null : (
        <div className="muted">and {counted(events.length - shownEvents, "more event")}</div>
      )}
    </div>
  );
}
