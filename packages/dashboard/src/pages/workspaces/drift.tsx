import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { scanDiffQuery } from "../../api/queries.ts";
import { counted, score } from "../../format.ts";
import { Loaded } from "../../parts/states.tsx";

const shown = 5;

/** What a scan shows that an earlier one did not, and the other way round. */
export function Drift({ scanId, against }: { readonly scanId: string; readonly against: string }) {
  const query = useQuery(scanDiffQuery(scanId, against));
  return (
    <Loaded query={query} what="what changed">
      {({ findings, attack_paths }) => {
        const rows: readonly (readonly [string, string, string])[] = [
          ...attack_paths.added.map(
            ({ path_id, rule_name }) =>
              ["New path", rule_name, `/attack-paths/${path_id}`] as const,
          ),
          ...attack_paths.changed.map(
            ({ path_id, risk_score_before, risk_score_after }) =>
              [
                "Path",
                `${score(risk_score_before)} → ${score(risk_score_after)}`,
                `/attack-paths/${path_id}`,
              ] as const,
          ),
          ...attack_paths.resolved.map(
            ({ path_id, rule_name }) =>
              ["Path gone", rule_name, `/attack-paths/${path_id}`] as const,
          ),
          ...findings.added.map(
            ({ check_id, title }) => ["New finding", title, `/findings?q=${check_id}`] as const,
          ),
          ...findings.resolved.map(({ title }) => ["Finding gone", title, ""] as const),
        ];
        if (rows.length === 0) {
          return <p className="secondary">Nothing: both scans show the same.</p>;
        }
        return (
          <ul className="plain-list drift">
            {rows.slice(0, shown).map(([word, text, address], index) => (
              // The same sentence may stand twice.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={`${index} ${text}`}>
                <span className={word.endsWith("gone") ? "good" : "bad"}>{word}</span>{" "}
                {address === "" ? (
                  text
                ) : (
                  <Link className="link" href={address}>
                    {text}
                  </Link>
                )}
              </li>
            ))}
            {rows.length <= shown ? null : (
              <li className="muted">and {counted(rows.length - shown, "more change")}</li>
            )}
          </ul>
        );
      }}
    </Loaded>
  );
}
