import { useQueries, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import {
  checksQuery,
  healthQuery,
  riskEventsQuery,
  serviceRiskQuery,
  summaryQuery,
  trendQuery,
} from "../../api/queries.ts";
import type { Api } from "../../api/types.ts";
import { at, counted, score } from "../../core/format.ts";
import { ServiceSelect } from "../../components/service-select.tsx";
import { Icon } from "../../components/icon.tsx";
import { PageHead } from "../../components/page-head.tsx";
import { combined, Empty, Loaded } from "../../components/states.tsx";
import { useUrlState } from "../../core/url-state.ts";
import "../../styles/report.css";
import { eventKindText, eventText } from "./event-text.ts";
import { FrameworkCoverage } from "./framework-coverage.tsx";
import { PeriodChanges } from "./period-changes.tsx";
import { RemainingExposures } from "./remaining-exposures.tsx";
import { State } from "./state.tsx";
import { type Change, changeOf, mostMoments, type RiskEvent, type Series } from "./trend.ts";
import { TrendChart } from "./trend-chart.tsx";

const ranges = [
  ["7", "7 days"],
  ["", "30 days"],
  ["90", "90 days"],
] as const;
const dayMs = 24 * 60 * 60 * 1_000;
/** Lines of single services in one chart. */
const mostLines = 5;

/** The state, the trend and what is left, for the screen and for paper. */
export function ReportPage() {
  const query = useQuery(summaryQuery);
  return (
    <Loaded query={query} what="the report" title="Security report">
      {(summary) =>
        summary.services.length === 0 ? (
          <div className="page page-narrow">
            <PageHead title="Report" />
            <Empty title="Nothing scanned yet" command="serve --workspace ~/.openclaw">
              The report is about scanned workspaces.
            </Empty>
          </div>
        ) : (
          <Report summary={summary} />
        )
      }
    </Loaded>
  );
}

function Report({ summary }: { readonly summary: Api["RiskOverview"] }) {
  const [range, setRange] = useUrlState("days");
  const [service, setService] = useUrlState("service");
  const [now] = useState(Date.now);
  const days = ranges.some(([id]) => id === range && id !== "") ? Number(range) : 30;
  const period = { from: now - days * dayMs, to: now };
  const health = useQuery(healthQuery);
  const listed = summary.services.find((each) => each.service === service);
  const asked = useQuery({
    ...serviceRiskQuery(service),
    enabled: service !== "" && listed === undefined,
  });
  const one = listed ?? asked.data;
  const services = service === "" ? summary.services : one ? [one] : undefined;
  const today = new Date(now).toISOString();
  return (
    <div className="page page-narrow report">
      <PageHead
        title="Security report"
        tab="Report"
        actions={
          <>
            <div className="toggle" role="group" aria-label="Period">
              {ranges.map(([id, title]) => (
                <button
                  key={id}
                  type="button"
                  className="button"
                  aria-pressed={Number(id || 30) === days}
                  onClick={() => setRange(id)}
                >
                  {title}
                </button>
              ))}
            </div>
            <ServiceSelect
              label="Service"
              value={service}
              all="All services"
              onChange={setService}
            />
            <button type="button" className="button button-primary" onClick={() => print()}>
              <Icon name="download" size={14} />
              Print or save as PDF
            </button>
          </>
        }
      >
        {service === "" ? counted(summary.services_total, "service") : service}, {days} days to{" "}
        {at(today)}. Parapet {health.data?.version ?? ""}
      </PageHead>
      {services === undefined ? (
        <Loaded query={asked} what="the service">
          {() => <Empty title="This service was not scanned" />}
        </Loaded>
      ) : (
        <>
          <State services={services} summary={summary} />
          <Trend
            key={`${days} ${service}`}
            days={days}
            service={service}
            services={services.map((each) => each.service)}
            period={period}
          />
          <PeriodChanges services={services} period={period} />
          <RemainingExposures service={service} />
          <FrameworkCoverage services={services} summary={summary} service={service} />
        </>
      )}
    </div>
  );
}

function Trend({
  days,
  service,
  services,
  period,
}: {
  readonly days: number;
  readonly service: string;
  readonly services: readonly string[];
  readonly period: Period;
}) {
  const history = useQuery(trendQuery(days, service));
  const events = useQuery(riskEventsQuery(days, service));
  const lines = services.length > 1 ? services.slice(0, mostLines) : [];
  const ofServices = useQueries({ queries: lines.map((each) => trendQuery(days, each)) });
  const titles = useCheckTitles();
  const series = lines.flatMap((name, index): readonly Series[] => {
    const moments = ofServices[index]?.data;
    return moments === undefined ? [] : [{ name, moments }];
  });
  return (
    <section className="panel" aria-labelledby="trend-title">
      <div className="panel-head">
        <h2 id="trend-title">Risk over time</h2>
        <span className="panel-aside">0 to 100, led by the worst exposure</span>
      </div>
      <div className="panel-body">
        <Loaded query={combined([history, events, ...ofServices])} what="the history">
          {() => {
            const change = changeOf(history.data ?? [], period);
            return change === undefined ? (
              <p className="secondary">There is no history yet: no scan has found a path.</p>
            ) : (
              <>
                <p>{changeText(change)}</p>
                <Legend services={series} />
                <TrendChart
                  total={{ name: service || "All services", moments: history.data ?? [] }}
                  services={series}
                  events={events.data ?? []}
                  period={drawnPeriod(change, period)}
                  titles={titles}
                />
                {services.length > mostLines ? (
                  <p className="cell-sub">
                    Lines of single services: the {mostLines} with most risk of {services.length}.
                  </p>
                ) : null}
                <EventTable events={events.data ?? []} titles={titles} />
                <MomentTable moments={history.data ?? []} />
              </>
            );
          }}
        </Loaded>
      </div>
    </section>
  );
}

const leastDrawnMs = 60_000;

/** A history that is shorter than the period is drawn from its begin. */
function drawnPeriod({ since, isShort }: Change, { from, to }: Period): Period {
  return isShort ? { from: Math.min(Date.parse(since), to - leastDrawnMs), to } : { from, to };
}

type Period = { readonly from: number; readonly to: number };

function useCheckTitles(): ReadonlyMap<string, string> {
  const checks = useQuery(checksQuery).data;
  return useMemo(
    () => new Map((checks ?? []).map(({ check_id, title }) => [check_id, title])),
    [checks],
  );
}

function changeText({ since, before, after, pathsBefore, pathsAfter, isShort, isCut }: Change) {
  const difference = after - before;
  const how =
    Math.abs(difference) < 0.05
      ? `The risk is ${score(after)}, with no net change`
      : `The risk ${difference < 0 ? "fell" : "rose"} from ${score(before)} to ${score(after)}`;
  const paths =
    pathsBefore === pathsAfter
      ? counted(pathsAfter, "attack path")
      : `${pathsBefore} → ${counted(pathsAfter, "attack path")}`;
  const why = isShort
    ? " The history begins then and is shorter than the period."
    : isCut
      ? ` Only the latest ${mostMoments} changes are shown.`
      : "";
  return `${how} since ${at(since)} (${paths}).${why}`;
}

function Legend({ services }: { readonly services: readonly Series[] }) {
  if (services.length === 0) return null;
  return (
    <ul className="chart-legend">
      <li data-series="-1">All services</li>
      {services.map(({ name }, index) => (
        <li key={name} data-series={index}>
          {name}
        </li>
      ))}
    </ul>
  );
}

const shownEvents = 12;

function EventTable({
  events,
  titles,
}: {
  readonly events: readonly RiskEvent[];
  readonly titles: ReadonlyMap<string, string>;
}) {
  const [all, setAll] = useState(false);
  if (events.length === 0) {
    return <p className="secondary">Nothing was fixed, released or added in this period.</p>;
  }
  const shown = all ? events : events.slice(0, shownEvents);
  return (
    <>
      <h3>What happened</h3>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">What</th>
            <th scope="col">Service</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((event) => (
            <tr key={`${event.at} ${event.kind} ${event.service} ${event.fix_id}`}>
              <td className="tabular">{at(event.at)}</td>
              <td>
                <span className="event-mark" data-kind={event.kind} aria-hidden="true" />
                <span className="visually-hidden">{eventKindText[event.kind]}: </span>
                {eventText(event, titles)}
              </td>
              <td>{event.service}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length === events.length ? null : (
        <button type="button" className="link-button" onClick={() => setAll(true)}>
          Show all {counted(events.length, "event")}
        </button>
      )}
    </>
  );
}

/** The chart as a table. */
function MomentTable({ moments }: { readonly moments: readonly Api["RiskMoment"][] }) {
  return (
    <details className="moments">
      <summary>Data of the chart, {counted(moments.length, "change")}</summary>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col" className="num">
              Risk
            </th>
            <th scope="col" className="num">
              Attack paths
            </th>
          </tr>
        </thead>
        <tbody>
          {moments.toReversed().map((moment) => (
            <tr key={moment.at}>
              <td className="tabular">{at(moment.at)}</td>
              <td className="num">{score(moment.total_risk)}</td>
              <td className="num">{moment.paths}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
