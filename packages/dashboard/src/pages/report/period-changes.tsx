import { useQueries, useQuery } from "@tanstack/react-query";
import { checksQuery, fixesMadeQuery, scanDiffQuery, scansQuery } from "../../api/queries.ts";
import type { Api } from "../../api/types.ts";
import { at, counted } from "../../core/format.ts";
import { ScanChanges } from "../../components/scan-changes.tsx";
import { ShortenedNotice } from "../../components/shortened-notice.tsx";
import { combined, Loaded } from "../../components/states.tsx";

type Period = { readonly from: number; readonly to: number };

/** What scans show at the end of a period against its begin, and which fixes were made. */
export function PeriodChanges({
  services,
  period,
}: {
  readonly services: readonly Api["ServiceRisk"][];
  readonly period: Period;
}) {
  return (
    <div className="columns columns-even">
      <Compared services={services} period={period} />
      <FixesMade services={services} period={period} />
    </div>
  );
}

function Compared({
  services,
  period: { from },
}: {
  readonly services: readonly Api["ServiceRisk"][];
  readonly period: Period;
}) {
  const lists = useQueries({ queries: services.map(({ service }) => scansQuery(service)) });
  const pairs = services.flatMap((risk, index) => {
    const scans = lists[index]?.data ?? [];
    const before = scans.find(({ scanned_at }) => Date.parse(scanned_at) <= from) ?? scans.at(-1);
    return before === undefined || before.scan_id === risk.scan_id
      ? []
      : [{ scan_id: risk.scan_id, against: before.scan_id, since: before.scanned_at }];
  });
  const diffs = useQueries({
    queries: pairs.map(({ scan_id, against }) => scanDiffQuery(scan_id, against)),
  });
  const oldest = pairs.map(({ since }) => since).toSorted()[0];
  const youngest = pairs
    .map(({ since }) => since)
    .toSorted()
    .at(-1);
  return (
    <section className="panel" aria-labelledby="compared-title">
      <div className="panel-head">
        <h2 id="compared-title">Change</h2>
        <span className="panel-aside">
          {oldest === undefined ? "" : `Latest scan against ${at(oldest)}`}
        </span>
      </div>
      <div className="panel-body">
        <Loaded query={combined([...lists, ...diffs])} what="the changes">
          {() =>
            oldest === undefined ? (
              <p className="secondary">There is one scan so far, so there is nothing to compare.</p>
            ) : (
              <>
                <ScanChanges
                  diffs={diffs.flatMap(({ data }) => (data === undefined ? [] : [data]))}
                />
                {youngest === undefined || Date.parse(youngest) <= from ? null : (
                  <p className="cell-sub">
                    Older scans are not kept, or there were none: of some services the comparison
                    begins on {at(youngest)}.
                  </p>
                )}
              </>
            )
          }
        </Loaded>
      </div>
    </section>
  );
}

function FixesMade({
  services,
  period: { from, to },
}: {
  readonly services: readonly Api["ServiceRisk"][];
  readonly period: Period;
}) {
  const fixes = useQuery(fixesMadeQuery());
  const checks = useQuery(checksQuery);
  const names = new Set(services.map(({ service }) => service));
  const made = (fixes.data ?? []).filter(({ applied_at, workspaces, service }) => {
    const time = Date.parse(applied_at);
    const isOurs = names.has(service) || workspaces.some((each) => names.has(each.service));
    return isOurs && time >= from && time <= to;
  });
  const titles = new Map((checks.data ?? []).map(({ check_id, title }) => [check_id, title]));
  const kept = made.filter(({ rolled_back_at }) => rolled_back_at === "").length;
  return (
    <section className="panel" aria-labelledby="fixed-title">
      <div className="panel-head">
        <h2 id="fixed-title">Fixed</h2>
        <span className="panel-aside">
          {made.length === 0
            ? ""
            : `${counted(kept, "fix")} in place, ${made.length - kept} rolled back`}
        </span>
      </div>
      <div className="panel-body">
        <ShortenedNotice list="GET /api/v1/scan/fixes" what="fixes" order="latest" />
        <Loaded query={fixes} what="the fixes">
          {() =>
            made.length === 0 ? (
              <p className="secondary">
                No fix was made with Parapet in this period. Changes by hand are counted under
                Change.
              </p>
            ) : (
              <ul className="plain-list">
                {made.map(
                  ({ fix_id, applied_at, applied_by, check_ids, rolled_back_at, service }) => (
                    <li key={fix_id}>
                      <div>{check_ids.map((id) => titles.get(id) ?? id).join("; ")}</div>
                      <div className="cell-sub">
                        {at(applied_at)} · {service} · {applied_by}
                        {rolled_back_at === "" ? "" : ` · rolled back ${at(rolled_back_at)}`}
                      </div>
                    </li>
                  ),
                )}
              </ul>
            )
          }
        </Loaded>
      </div>
    </section>
  );
}
