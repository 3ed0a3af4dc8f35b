import type { ReactNode } from "react";
import { Link } from "wouter";
import type { Api } from "../api/types.ts";
import { counted } from "../core/format.ts";

const shown = 4;

/** Changes between scans. A path that remains in a weaker form is reduced. */
export function ScanChanges({ diffs }: { readonly diffs: readonly Api["ScanDiff"][] }) {
  const all = diffs.map(({ effects }) => effects);
  const paths = {
    New: all.flatMap(({ paths_opened }) => paths_opened),
    Raised: all.flatMap(({ paths_raised }) => paths_raised),
    Reduced: all.flatMap(({ paths_lowered }) => paths_lowered),
    Resolved: all.flatMap(({ paths_closed }) => paths_closed),
  };
  const findings = {
    New: all.flatMap(({ findings_opened }) => findings_opened),
    Raised: all.flatMap(({ findings_raised }) => findings_raised),
    Reduced: all.flatMap(({ findings_lowered }) => findings_lowered),
    Resolved: all.flatMap(({ findings_closed }) => findings_closed),
  };
  if (words.every((word) => paths[word].length + findings[word].length === 0)) {
    return <p className="secondary">No changes in findings or attack paths.</p>;
  }
  return (
    <ul className="changes">
      {words.map((word) => (
        <PathChanges key={word} word={word} paths={paths[word]} />
      ))}
      {words.map((word) =>
        findings[word].length === 0 ? null : (
          <Change key={`${word} findings`} word={word}>
            <CheckResults word={word} findings={findings[word]} />
          </Change>
        ),
      )}
    </ul>
  );
}

const words = ["New", "Raised", "Reduced", "Resolved"] as const;
type Word = (typeof words)[number];

/** Groups paths by rule. */
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
          <RulePaths word={word} rule={rule} paths={mine} />
        </Change>
      ))}
      {rules.length <= shown ? null : (
        <Change word={word}>
          <details>
            <summary>paths of {counted(rules.length - shown, "more rule")}</summary>
            <ul>
              {rules.slice(shown).map(([rule, mine]) => (
                <li key={rule}>
                  <RulePaths word={word} rule={rule} paths={mine} />
                </li>
              ))}
            </ul>
          </details>
        </Change>
      )}
    </>
  );
}

function RulePaths({
  word,
  rule,
  paths,
}: {
  readonly word: Word;
  readonly rule: string;
  readonly paths: readonly Api["PathChange"][];
}) {
  return (
    <>
      <Link className="link" href={addressOf(word, rule, paths)}>
        {rule}
      </Link>{" "}
      <span className="muted">{paths.length === 1 ? "" : counted(paths.length, "path")}</span>
    </>
  );
}

/** Unfolds to the checks; those with findings lead to them. */
function CheckResults({
  word,
  findings,
}: {
  readonly word: Word;
  readonly findings: readonly Api["ChangedFinding"][];
}) {
  const checks = [...Map.groupBy(findings, ({ check_id }) => check_id)].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  );
  return (
    <details>
      <summary>{counted(findings.length, "check result")}</summary>
      <ul>
        {checks.map(([check, mine]) => (
          <li key={check}>
            {word === "Resolved" ? (
              mine[0]?.title
            ) : (
              <Link className="link" href={`/findings?q=${encodeURIComponent(check)}`}>
                {mine[0]?.title}
              </Link>
            )}{" "}
            <span className="muted">
              <span className="mono">{check}</span>
              {mine.length === 1 ? "" : `, ${counted(mine.length, "result")}`}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function addressOf(word: Word, rule: string, paths: readonly Api["PathChange"][]): string {
  return word !== "Resolved" && paths.length > 1
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
