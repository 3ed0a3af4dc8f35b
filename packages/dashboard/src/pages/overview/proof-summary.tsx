import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { proofsQuery } from "../../api/queries.ts";
import { count } from "../../core/format.ts";
import { combined, Loaded } from "../../components/states.tsx";
import { proofStateOf } from "../../proving/proof-state.ts";
import { pathIdsOf } from "../attack-paths/exposure-text.ts";
import { isOpen } from "../attack-paths/shown-exposure.ts";
import { useExposures } from "../attack-paths/use-exposures.ts";

/** How many open exposures were proven in the real runtime, stopped there or not tried. */
export function ProofSummary() {
  const exposures = useExposures();
  const proofs = useQuery(proofsQuery);
  const isLoaded = exposures.data !== undefined && proofs.data !== undefined;
  const both = { ...combined([proofs]), error: exposures.error ?? proofs.error };
  return (
    <section className="panel" aria-labelledby="proof-summary-title">
      <div className="panel-head">
        <h2 id="proof-summary-title">What is proven</h2>
        <span className="panel-aside">Open exposures</span>
      </div>
      <div className="panel-body form">
        <Loaded query={isLoaded ? both : { ...both, data: undefined }} what="proofs">
          {() => {
            const open = (exposures.data ?? []).filter(isOpen);
            const states = open.map(
              (exposure) => proofStateOf(pathIdsOf(exposure), proofs.data ?? []).status,
            );
            const of = (...wanted: readonly string[]) =>
              states.filter((status) => wanted.includes(status)).length;
            const [proven, stopped] = [of("proven"), of("stopped", "partly_stopped")];
            const next = open.find((_, at) => states[at] === "not_tried");
            return (
              <>
                <dl className="proof-counts">
                  <div>
                    <dt>Proven</dt>
                    <dd className={proven === 0 ? "" : "bad"}>
                      <Link href="/attack-paths?state=proven">{count(proven)}</Link>
                    </dd>
                  </div>
                  <div>
                    <dt>Stopped</dt>
                    <dd>{count(stopped)}</dd>
                  </div>
                  <div>
                    <dt>Not tried</dt>
                    <dd>{count(states.length - proven - stopped)}</dd>
                  </div>
                </dl>
                <p className="cell-sub">
                  A proof plays the paths in the real runtime, in a sandbox, on a copy.{" "}
                  {next === undefined ? null : (
                    <Link href={`/attack-paths?exposure=${next.exposure_id}`}>
                      Prove the worst one that was not tried
                    </Link>
                  )}
                </p>
              </>
            );
          }}
        </Loaded>
      </div>
    </section>
  );
}
