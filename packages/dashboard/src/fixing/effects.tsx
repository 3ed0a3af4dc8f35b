import { Link } from "wouter";
import type { Api } from "../api/types.ts";
import { counted, score } from "../core/format.ts";

const shownPaths = 5;

/** The effects of a fix: simulated, or from the scans before and after. */
export function Effects({ effects }: { readonly effects: Api["FixEffects"] }) {
  const { findings_opened, findings_lowered, findings_raised, paths_opened } = effects;
  return (
    <>
      <p>
        {findingsText(effects)}; {pathsText(effects)}. Risk{" "}
        <span className="tabular">
          {score(effects.total_before)} → {score(effects.total_after)}
        </span>
        .
      </p>
      {findings_opened.map(({ fingerprint, severity, check_id, message }) => (
        <p key={fingerprint} className="cell-sub">
          Opened: {severity} <span className="mono">{check_id}</span> {message}
        </p>
      ))}
      {[...findings_raised, ...findings_lowered].map(
        ({ fingerprint, check_id, severity_before, severity, title }) => (
          <p key={fingerprint} className="cell-sub">
            <span className="mono">{check_id}</span> {title}: {severity_before} → {severity}
          </p>
        ),
      )}
      {paths_opened.slice(0, shownPaths).map(({ path_id, rule_name, risk_score_after }) => (
        <p key={path_id} className="cell-sub">
          New attack path, {score(risk_score_after)}: {rule_name}
        </p>
      ))}
      {paths_opened.length <= shownPaths ? null : (
        <p className="cell-sub">
          and {counted(paths_opened.length - shownPaths, "more new path")}:{" "}
          <Link className="link" href="/attack-paths?view=paths">
            all attack paths
          </Link>
        </p>
      )}
    </>
  );
}

function findingsText(effects: Api["FixEffects"]): string {
  const { findings_closed, findings_opened, findings_lowered, findings_raised } = effects;
  return [
    `${counted(findings_closed.length, "check result")} closed, ${findings_opened.length} opened`,
    ...(findings_lowered.length === 0 ? [] : [`${findings_lowered.length} lowered`]),
    ...(findings_raised.length === 0 ? [] : [`${findings_raised.length} raised`]),
  ].join(", ");
}

function pathsText({ paths_closed, paths_lowered, paths_raised, paths_opened }: Api["FixEffects"]) {
  return [
    `${counted(paths_closed.length, "attack path")} closed`,
    `${paths_lowered.length} reduced`,
    ...(paths_raised.length === 0 ? [] : [`${paths_raised.length} raised`]),
    `${paths_opened.length} new`,
  ].join(", ");
}
