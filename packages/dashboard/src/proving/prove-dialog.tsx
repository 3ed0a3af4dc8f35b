import { useMutation } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import type { Api } from "../api/types.ts";
import { Modal } from "../components/modal.tsx";
import { Failure } from "../components/states.tsx";
import { count } from "../core/format.ts";
import { useRefresh } from "../core/refresh.ts";
import { asOperator } from "../shell/sign-in.tsx";

/** Paths of one exposure that the service plays. */
const mostPlayed = 40;

/** What is played: one path, or those of an exposure. */
export type ProofTarget =
  | { readonly path_id: string }
  | { readonly exposure_id: string; readonly paths: number };

/** Says what will be run, and runs it. */
export function ProveDialog({
  target,
  availability: { runtime, runtime_version, program },
  onClose,
}: {
  readonly target: ProofTarget;
  readonly availability: Api["ProofAvailability"];
  readonly onClose: () => void;
}) {
  const refresh = useRefresh();
  const prove = useMutation({
    mutationFn: () =>
      asOperator(() =>
        "path_id" in target
          ? call("POST /api/v1/risk/attack-paths/{path_id}/proof", {
              path: { path_id: target.path_id },
            })
          : call("POST /api/v1/risk/exposures/{exposure_id}/proof", {
              path: { exposure_id: target.exposure_id },
            }),
      ),
    onSuccess: async () => {
      onClose();
      await refresh();
    },
  });
  return (
    <Modal
      title={"path_id" in target ? "Prove this path" : "Prove this exposure"}
      onClose={onClose}
    >
      <div className="form">
        <p>
          This runs {runtime} {runtime_version} (<span className="mono">{program}</span>) on the
          server, and plays{" "}
          {"path_id" in target
            ? "this path"
            : target.paths === 1
              ? "the path of this exposure"
              : `the ${count(Math.min(target.paths, mostPlayed))} worst paths of this exposure`}
          .
        </p>
        <p className="secondary">
          It runs in a sandbox: without network, as a user without rights, with its own home folder.
        </p>
        <p className="secondary">
          It runs on a copy of the settings, with canaries in place of secrets. The workspace is not
          changed.
        </p>
        <p className="secondary">
          A scripted model obeys the attacker&apos;s text and makes the calls of the path. The
          result says what {runtime} allows, not what a particular model does.
        </p>
        <p className="secondary">It takes minutes. Other proofs wait for it.</p>
        {prove.error === null ? null : <Failure error={prove.error} />}
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button
            type="button"
            className="button button-primary"
            disabled={prove.isPending}
            onClick={() => prove.mutate()}
          >
            Run it
          </button>
        </div>
      </div>
    </Modal>
  );
}
