import { useQueries } from "@tanstack/react-query";
import { Link } from "wouter";
import { scanDiffQuery, scansQuery } from "../../api/queries.ts";
import type { Api } from "../../api/types.ts";
import { ago, counted } from "../../format.ts";

const dayMs = 24 * 60 * 60 * 1_000;
const shown = 4;

/** What came and went since yesterday, by the scans of then and now. */
export function Changes({ services }: { readonly services: readonly Api["ServiceRisk"][] }) {
  const lists = useQueries({ queries: services.map(({ service }) => scansQuery(service)) });
  const pairs = services.flatMap((risk, index) => {
    const scans = lists[index]?.data ?? [];
    const since = Date.now() - dayMs;
    const earlier = scans.find(({ scanned_at }) => Date.parse(scanned_at) <= since) ?? scans.at(-1);
    return earlier === undefined || earlier.scan_id === risk.scan_id
      ? []
      : [{ scan_id: risk.scan_id, against: earlier.scan_id, since: earlier.scanned_at }];
  });
  const diffs = useQueries({
    queries: pairs.map(({ scan_id, against }) => scanDiffQuery(scan_id, against)),
  }).flatMap(({ data }) => (data === undefined ? [] : [data]));

  const opened = diffs.flatMap(({ attack_paths }) => attack_paths.added);
  const resolved = diffs.flatMap(({ attack_paths }) => attack_paths.resolved);
  const found = diffs.flatMap(({ findings }) => findings.added);
  const gone = diffs.flatMap(({ findings }) => findings.resolved);
  const oldest = pairs.map(({ since }) => since).toSorted()[0];
  const quiet = [opened, resolved, found, gone].every((list) => list.length === 0);
  return (
    <section className="panel" aria-labelledby="changes-title">
      <div className="panel-head">
        <h2 id="changes-title">Since yesterday</h2>
        <span className="panel-aside">
          {oldest === undefined ? "" : `compared with the scan ${ago(oldest)}`}
        </span>
      </div>
      <div className="panel-body">
        {oldest === undefined ? (
          <p className="secondary">
            There is one scan so far. From the next one on, this says what it changed.
          </p>
        ) : quiet ? (
          <p className="secondary">Nothing has changed.</p>
        ) : (
          <ul className="changes">
            <PathChanges word="New" paths={opened} />
            <PathChanges word="Gone" paths={resolved} />
            {found.length === 0 ? null : (
              <li>
                <span className="change-word bad">New</span>
                <Link className="link" href="/findings">
                  {counted(found.length, "finding")}
                </Link>
              </li>
            )}
            {gone.length === 0 ? null : (
              <li>
                <span className="change-word good">Gone</span>
                <span>{counted(gone.length, "finding")}</span>
              </li>
            )}
          </ul>
        )}
      </div>
    </section>
  );
}

function PathChanges({
  word,
  paths,
}: {
  readonly word: "New" | "Gone";
  readonly paths: readonly Api["AttackPath"][];
}) {
  const className = `change-word ${word === "New" ? "bad" : "good"}`;
  return (
    <>
      {paths.slice(0, shown).map(({ path_id, rule_name, agents_involved }) => (
        <li key={path_id}>
          <span className={className}>{word}</span>
          <Link className="link" href={`/attack-paths/${path_id}`}>
            {rule_name}
          </Link>{" "}
          <span className="muted">{agents_involved.join(", ")}</span>
        </li>
      ))}
      {paths.length <= shown ? null : (
        <li>
          <span className={className}>{word}</span>
          {word === "New" ? (
            <Link className="link" href="/attack-paths?sort=-seen">
              {counted(paths.length - shown, "more path")}
            </Link>
          ) : (
            counted(paths.length - shown, "more path")
          )}
        </li>
      )}
    </>
  );
}
