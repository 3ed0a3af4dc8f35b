import { type ReactNode, useEffect, useRef } from "react";
import { listed } from "../core/format.ts";
import { Icon } from "../components/icon.tsx";
import { Failure } from "../components/states.tsx";
import { Effects } from "./effects.tsx";
import { type Proof, useIsRolledBack, useRollback } from "./use-fix.ts";
import { ActionButton } from "../shell/action-button.tsx";

/** The result of an applied fix, with rollback. */
export function ProofNotice({
  proof,
  children,
  onUndone,
}: {
  readonly proof: Proof;
  /** The effect on the shown item. */
  readonly children?: ReactNode;
  readonly onUndone: () => void;
}) {
  const rollback = useRollback();
  const notice = useRef<HTMLDivElement>(null);
  // The pressed button is gone: moves the keyboard focus here.
  useEffect(() => notice.current?.focus(), []);
  const { result, record, effects } = proof;
  const isUndone = useIsRolledBack(record?.fix_id);
  useEffect(() => {
    if (isUndone) onUndone();
  }, [isUndone, onUndone]);
  const problems = Object.entries(result.errors);
  return (
    <div ref={notice} className="proof" role="status" tabIndex={-1}>
      {result.applied.length === 0 ? null : (
        <div className="notice notice-good">
          <div className="notice-text">
            <p>
              <strong>Applied {listed(result.applied)}.</strong> {children}
            </p>
            {effects === undefined ? null : <Effects effects={effects} />}
            {record?.notes.map((note) => (
              <p key={note} className="cell-sub">
                {note}
              </p>
            ))}
            {record?.files.map(({ path, backup_path }) => (
              <p key={path} className="cell-sub">
                <span className="mono">{path}</span>
                {backup_path === "" ? "" : ", with a backup next to it"}
              </p>
            ))}
          </div>
          {record === undefined ? null : (
            <ActionButton
              does="POST /api/v1/scan/fixes/{fix_id}/rollback"
              at={[record.service]}
              disabled={rollback.isPending}
              onClick={() => rollback.mutate(record.fix_id)}
            >
              <Icon name="undo" size={14} />
              {rollback.isPending ? "Rolling back…" : "Roll back"}
            </ActionButton>
          )}
        </div>
      )}
      {problems.map(([check, message]) => (
        <Failure key={check} error={new Error(`${check}: ${message}`)} />
      ))}
    </div>
  );
}
