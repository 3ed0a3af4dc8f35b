import { useState } from "react";
import { useQueries } from "@tanstack/react-query";
import { scanDiffQuery, scansQuery } from "../../api/queries.ts";
import type { Api } from "../../api/types.ts";
import { at } from "../../core/format.ts";
import { ScanChanges } from "../../components/scan-changes.tsx";
import { Loaded, combined } from "../../components/states.tsx";

const dayMs = 24 * 60 * 60 * 1_000;

/** Changes of the last day, or since the first scan if later. */
export function Changes({ services }: { readonly services: readonly Api["ServiceRisk"][] }) {
  const [now] = useState(Date.now);
  const lists = useQueries({ queries: services.map(({ service }) => scansQuery(service)) });
  const pairs = services.flatMap((risk, index) => {
    const scans = lists[index]?.data ?? [];
    const earlier =
      scans.find(({ scanned_at }) => Date.parse(scanned_at) <= now - dayMs) ?? scans.at(-1);
    return earlier === undefined || earlier.scan_id === risk.scan_id
      ? []
      : [{ scan_id: risk.scan_id, against: earlier.scan_id, since: earlier.scanned_at }];
  });
  const diffs = useQueries({
    queries: pairs.map(({ scan_id, against }) => scanDiffQuery(scan_id, against)),
  });
  const oldest = pairs.map(({ since }) => since).toSorted()[0];
  return (
    <section className="panel" aria-labelledby="changes-title">
      <div className="panel-head">
        <h2 id="changes-title">Recent changes</h2>
        <span className="panel-aside">{oldest === undefined ? "" : `Since ${at(oldest)}`}</span>
      </div>
      <div className="panel-body">
        <Loaded query={combined([...lists, ...diffs])} what="changes">
          {() =>
            oldest === undefined ? (
              <p className="secondary">
                Only one scan so far. Changes are shown after the next scan.
              </p>
            ) : (
              <ScanChanges
                diffs={diffs.flatMap(({ data }) => (data === undefined ? [] : [data]))}
              />
            )
          }
        </Loaded>
      </div>
    </section>
  );
}
