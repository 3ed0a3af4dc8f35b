import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { scanDiffQuery, scansQuery } from "../../api/queries.ts";
import type { Api } from "../../api/types.ts";
import { FilterSelect } from "../../components/filter-select.tsx";
import { ScanChanges } from "../../components/scan-changes.tsx";
import { combined, Loaded } from "../../components/states.tsx";
import { at } from "../../core/format.ts";
import { useUrlState } from "../../core/url-state.ts";
import { tell } from "../../shell/toasts.tsx";
import { markAllSeen, markSeenUntil, useLastVisit } from "../../shell/visits.ts";
import { scanPairs } from "./scan-pairs.ts";

const dayMs = 24 * 60 * 60 * 1_000;

const ranges: Readonly<Record<string, number>> = { day: dayMs, week: 7 * dayMs };

/** Changes since the last visit, or in the last day or week. */
export function Changes({ services }: { readonly services: readonly Api["ServiceRisk"][] }) {
  const [now] = useState(Date.now);
  const [given, setGiven] = useUrlState("since");
  const range = Object.hasOwn(ranges, given) ? given : "visit";
  const lastVisit = useLastVisit();
  const isVisit = range === "visit" && lastVisit > 0;
  const since = isVisit ? lastVisit : now - (ranges[range] ?? dayMs);
  const lists = useQueries({ queries: services.map(({ service }) => scansQuery(service)) });
  const { pairs, isFirst } = scanPairs(
    services.map(({ scan_id }, index) => ({ scan_id, scans: lists[index]?.data ?? [] })),
    since,
  );
  const diffs = useQueries({
    queries: pairs.map(({ scan_id, against }) => scanDiffQuery(scan_id, against)),
  });
  return (
    <section className="panel" aria-labelledby="changes-title">
      <div className="panel-head">
        <h2 id="changes-title">What changed</h2>
        <span className="panel-aside panel-export">
          <FilterSelect
            label="Changes since"
            value={range}
            onChange={(value) => setGiven(value === "visit" ? "" : value)}
            choices={[
              ["visit", "Since last visit"],
              ["day", "Last day"],
              ["week", "Last week"],
            ]}
          />
        </span>
      </div>
      <div className="panel-body form">
        <p className="cell-sub">
          {range === "visit" && lastVisit === 0
            ? "First visit in this browser. Changes of the last day:"
            : `Since ${at(new Date(since).toISOString())}`}
        </p>
        <Loaded query={combined([...lists, ...diffs])} what="changes">
          {() =>
            pairs.length === 0 ? (
              <p className="secondary">
                {isFirst
                  ? "Only one scan so far. Changes are shown after the next scan."
                  : "Nothing was scanned since then."}
              </p>
            ) : (
              <ScanChanges
                diffs={diffs.flatMap(({ data }) => (data === undefined ? [] : [data]))}
              />
            )
          }
        </Loaded>
        {isVisit && pairs.length > 0 ? (
          <div>
            <button
              type="button"
              className="button"
              onClick={() => {
                markAllSeen();
                tell("Marked as seen. Changes now count from this moment.", () =>
                  markSeenUntil(lastVisit),
                );
              }}
            >
              Mark as seen
            </button>
          </div>
        ) : null}
      </div>
    </section>
  );
}
