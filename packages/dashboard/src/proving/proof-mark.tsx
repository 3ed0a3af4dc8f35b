import { useQuery } from "@tanstack/react-query";
import { proofsQuery } from "../api/queries.ts";
import { InlineValue } from "../components/states.tsx";
import { count } from "../core/format.ts";
import { type ProofState, proofStateOf } from "./proof-state.ts";

const words: Readonly<Record<ProofState["status"], string>> = {
  proven: "Proven",
  stopped: "Stopped",
  partly_stopped: "Partly stopped",
  running: "Running",
  stale: "Stale",
  failed: "Failed",
  not_tried: "Not tried",
};

const tones: Readonly<Record<ProofState["status"], string>> = {
  proven: "bad",
  stopped: "good",
  partly_stopped: "secondary",
  running: "secondary",
  stale: "muted",
  failed: "muted",
  not_tried: "muted",
};

const meanings: Readonly<Record<ProofState["status"], string>> = {
  proven: "Played in the real runtime: every step was reached, and nothing has changed since.",
  stopped: "Played in the real runtime, which refused a step.",
  partly_stopped: "Played in the real runtime, which refused a step of some paths.",
  running: "It is being played in the real runtime.",
  stale:
    "It was played, but the workspace, the path, the guardrails or the runtime has changed since.",
  failed: "The last run came to no result.",
  not_tried: "It was never played in the real runtime.",
};

/** Whether paths were proven in the real runtime, stopped there or never tried. */
export function ProofMark({ pathIds }: { readonly pathIds: readonly string[] }) {
  return (
    <InlineValue query={useQuery(proofsQuery)}>
      {(proofs) => <ProofWord state={proofStateOf(pathIds, proofs)} />}
    </InlineValue>
  );
}

function ProofWord({ state: { status, paths, of } }: { readonly state: ProofState }) {
  const isSome = paths < of && status !== "not_tried";
  return (
    <span className={`proof-mark ${tones[status]}`} title={meanings[status]}>
      {words[status]}
      {isSome ? (
        <span className="muted tabular">
          {" "}
          {count(paths)} of {count(of)}
        </span>
      ) : null}
    </span>
  );
}
