import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { Link } from "wouter";
import { decidedPathsQuery } from "../../api/queries.ts";
import type { Api } from "../../api/types.ts";
import { counted, score } from "../../core/format.ts";
import { SeverityMark } from "../../components/severity.tsx";
import { ProofMark } from "../../proving/proof-mark.tsx";
import { usePreloadPath } from "../path/use-preload-path.ts";
import { capitalized, outcomesOf } from "./exposure-text.ts";

/** Number of other paths to an outcome that are listed without expanding. */
const shownPaths = 3;

/** Each outcome with its worst path, and the other paths below. */
export function ExposureOutcomes({ exposure }: { readonly exposure: Api["Exposure"] }) {
  const approach = usePreloadPath();
  const decided = new Set(useQuery(decidedPathsQuery).data);
  return (
    <ol className="outcomes">
      {outcomesOf(exposure).map(({ name, paths: [worst, ...others] }) => (
        <li key={name}>
          <span className="path-score">
            <SeverityMark severity={worst.severity} />
            <span className="visually-hidden">{worst.severity}</span>
            <span className="tabular">{score(worst.risk_score)}</span>
          </span>
          <div>
            <Link
              className="link"
              href={`/attack-paths/${worst.path_id}`}
              onPointerEnter={() => approach(worst.path_id)}
              onFocus={() => approach(worst.path_id)}
            >
              {capitalized(name)}
              {worst.by_agent === "" ? "" : " by "}
              <bdi>{worst.by_agent}</bdi>
            </Link>{" "}
            <ProofMark pathIds={[worst, ...others].map(({ path_id }) => path_id)} />
            {decided.has(worst.path_id) ? <span className="muted"> dismissed</span> : null}
            {others.length === 0 ? null : (
              <OtherPaths paths={others} decided={decided} approach={approach} />
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

type PathsProps = {
  readonly paths: readonly Api["ExposureOutcome"][];
  readonly decided: ReadonlySet<string>;
  readonly approach: (pathId: string) => void;
};

function OtherPaths({ paths, decided, approach }: PathsProps) {
  if (paths.length <= shownPaths) {
    return (
      <div className="cell-sub">
        also <PathLinks paths={paths} decided={decided} approach={approach} />
      </div>
    );
  }
  return (
    <details className="cell-sub">
      <summary>{counted(paths.length, "other path")}</summary>
      <PathLinks paths={paths} decided={decided} approach={approach} />
    </details>
  );
}

function PathLinks({ paths, decided, approach }: PathsProps) {
  return paths.map(({ path_id, rule_name, by_agent, risk_score }, index) => (
    <Fragment key={path_id}>
      {index === 0 ? "" : ", "}
      <Link
        className="link"
        href={`/attack-paths/${path_id}`}
        title={rule_name}
        onPointerEnter={() => approach(path_id)}
        onFocus={() => approach(path_id)}
      >
        {by_agent === "" ? "another path" : "by "}
        <bdi>{by_agent}</bdi>
      </Link>{" "}
      <span className="tabular">{score(risk_score)}</span>
      {decided.has(path_id) ? " dismissed" : ""}
    </Fragment>
  ));
}
