import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { fixFirstQuery } from "../../api/queries.ts";
import type { Api } from "../../api/types.ts";
import { counted, score } from "../../format.ts";
import { Figure, FixCard } from "../../fixing/fix-card.tsx";
import { ProofNotice } from "../../fixing/proof-notice.tsx";
import type { Proof } from "../../fixing/use-fix.ts";
import { Loaded } from "../../parts/states.tsx";

const shown = 3;

/** The fixes to make first, as the scan ranks them. */
export function FixFirst({ services }: { readonly services: number }) {
  const query = useQuery(fixFirstQuery);
  const [proof, setProof] = useState<Proof>();
  return (
    <section className="panel" aria-labelledby="fix-title">
      <div className="panel-head">
        <h2 id="fix-title">Fix first</h2>
        <span className="panel-aside">
          What ends the worst exposures at the least cost, tried in memory
        </span>
      </div>
      {proof === undefined ? null : (
        <div className="panel-body">
          <ProofNotice proof={proof} onUndone={() => setProof(undefined)}>
            {counted(proof.record?.files.length ?? 0, "file")} changed.
          </ProofNotice>
        </div>
      )}
      <Loaded query={query} what="what to fix first">
        {(fixes) =>
          !fixes.some(lowersTotal) ? (
            <p className="panel-body secondary">
              No automated fix lowers the risk further. What is left needs a decision: look at the
              attack paths, or put a guardrail in their way.
            </p>
          ) : (
            <div className="rows">
              {fixes
                .filter(lowersTotal)
                .slice(0, shown)
                .map((fix) => (
                  <FixCard
                    key={`${fix.service} ${fix.check_ids.join()}`}
                    target={fix}
                    title={fix.title}
                    caution={[
                      services > 1 ? fix.service : "",
                      ...pathCounts(fix),
                      fix.side_effects.replace(/\.$/, "").toLowerCase(),
                    ]
                      .filter(Boolean)
                      .join(" · ")}
                    onApplied={setProof}
                    figures={
                      <>
                        <div className="figure figure-removed">
                          <span className="figure-label">Removes</span>
                          <strong className="tabular good">
                            {fix.risk_removed > 0
                              ? `−${score(fix.risk_removed)}`
                              : "what nobody uses"}
                          </strong>
                        </div>
                        <Figure
                          label={services > 1 ? "Service risk" : "Total risk"}
                          before={fix.total_before}
                          after={fix.total_after}
                        />
                      </>
                    }
                  />
                ))}
            </div>
          )
        }
      </Loaded>
    </section>
  );
}

/** "closes 3 paths", "reduces 2 paths", where there are any. */
function pathCounts({ paths_closed, paths_lowered }: Api["OfferedFix"]): readonly string[] {
  return [
    ...(paths_closed.length === 0 ? [] : [`closes ${counted(paths_closed.length, "path")}`]),
    ...(paths_lowered.length === 0 ? [] : [`reduces ${counted(paths_lowered.length, "path")}`]),
  ];
}

/** What closes a path beside others that are as bad is offered at that path. */
function lowersTotal({ risk_removed, paths_closed, paths_lowered }: Api["OfferedFix"]): boolean {
  return risk_removed > 0 || paths_closed.length + paths_lowered.length === 0;
}
