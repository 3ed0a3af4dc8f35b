import { useQueries } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { scanDiffQuery, scansQuery } from "../../api/queries.ts";
import type { Api } from "../../api/types.ts";
import { ago, counted } from "../../format.ts";
import { Loaded, together } from "../../parts/states.tsx";

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
  });
  const oldest = pairs.map(({ since }) => since).toSorted()[0];
  return (
    <section className="panel" aria-labelledby="changes-title">
      <div className="panel-head">
        <h2 id="changes-title">Since yesterday</h2>
        <span className="panel-aside">
          {oldest === undefined ? "" : `compared with the scan ${ago(oldest)}`}
        </span>
      </div>
      <div className="panel-body">
        <Loaded query={together([...lists, ...diffs])} what="what changed">
          {() =>
            oldest === undefined ? (
              <p className="secondary">
                There is one scan so far. From the next one on, this says what it changed.
              </p>
            ) : (
              <ChangeList diffs={diffs.flatMap(({ data }) => (data === undefined ? [] : [data]))} />
            )
          }
        </Loaded>
      </div>
    </section>
  );
}

function ChangeList({ diffs }: { readonly diffs: readonly Api["ScanDiff"][] }) {
  const all = diffs.map(({ effects }) => effects);
  const found = all.flatMap(({ findings_opened }) => findings_opened);
  const gone = all.flatMap(({ findings_closed }) => findings_closed);
  const paths = {
    New: all.flatMap(({ paths_opened }) => paths_opened),
    Raised: all.flatMap(({ paths_raised }) => paths_raised),
    Reduced: all.flatMap(({ paths_lowered }) => paths_lowered),
    Gone: all.flatMap(({ paths_closed }) => paths_closed),
  };
  if ([...Object.values(paths), found, gone].every((list) => list.length === 0)) {
    return <p className="secondary">The findings and attack paths are the same as then.</p>;
  }
  return (
    <ul className="changes">
      {words.map((word) => (
        <PathChanges key={word} word={word} paths={paths[word]} />
      ))}
      {found.length === 0 ? null : (
        <Change word="New">
          <Link className="link" href="/findings">
            {counted(found.length, "finding")}
          </Link>
        </Change>
      )}
      {gone.length === 0 ? null : <Change word="Gone">{counted(gone.length, "finding")}</Change>}
    </ul>
  );
}

const words = ["New", "Raised", "Reduced", "Gone"] as const;
type Word = (typeof words)[number];

/** Paths of one rule are one entry. */
function PathChanges({
  word,
  paths,
}: {
  readonly word: Word;
  readonly paths: readonly Api["PathChange"][];
}) {
  const rules = [...Map.groupBy(paths, ({ rule_name }) => rule_name)];
  return (
    <>
      {rules.slice(0, shown).map(([rule, mine]) => (
        <Change key={rule} word={word}>
          <Link className="link" href={addressOf(word, rule, mine)}>
            {rule}
          </Link>{" "}
          <span className="muted">{mine.length === 1 ? "" : counted(mine.length, "path")}</span>
        </Change>
      ))}
      {rules.length <= shown ? null : (
        <Change word={word}>paths of {counted(rules.length - shown, "more rule")}</Change>
      )}
    </>
  );
}

function addressOf(word: Word, rule: string, paths: readonly Api["PathChange"][]): string {
  return word !== "Gone" && paths.length > 1
    ? `/attack-paths?view=paths&q=${encodeURIComponent(rule)}`
    : `/attack-paths/${paths[0]?.path_id}`;
}

function Change({ word, children }: { readonly word: Word; readonly children: ReactNode }) {
  return (
    <li>
      <span className={`change-word ${word === "New" || word === "Raised" ? "bad" : "good"}`}>
        {word}
      </span>
      <span>{children}</span>
    </li>
  );
}
