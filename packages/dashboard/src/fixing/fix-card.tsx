import { type ReactNode, useId, useState } from "react";
import { counted, score } from "../core/format.ts";
import { DiffView } from "../components/diff-view.tsx";
import { Failure, Loading } from "../components/states.tsx";
import { AskedState, AskOwner } from "./ask-owner.tsx";
import { Effects } from "./effects.tsx";
import { machineOf } from "./instruction-text.ts";
import { type FixTarget, type Proof, useApplyFix, useFixPreview } from "./use-fix.ts";
import { ActionButton } from "../shell/action-button.tsx";

const nothing: readonly string[] = [];

/** A fix with its effect, preview and apply button. */
export function FixCard({
  target,
  title,
  about = nothing,
  caution = "",
  figures,
  onApplied,
}: {
  readonly target: FixTarget;
  readonly title: string;
  /** Location and effects, as short phrases. */
  readonly about?: readonly string[];
  /** Side effects; "" for none. */
  readonly caution?: string;
  readonly figures?: ReactNode;
  readonly onApplied: (proof: Proof) => void;
}) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const isOfMachine = machineOf(target.service) !== "";
  return (
    <article className="fix" aria-labelledby={`${id}-title`}>
      <div className="fix-head">
        <div className="fix-title">
          <h3 id={`${id}-title`}>{title}</h3>
          <p className="cell-sub">
            <span className="mono">{target.check_ids.join(", ")}</span>
            {about.map((fact) => ` · ${fact}`)}
          </p>
          {caution === "" ? null : <p className="cell-sub">{caution}</p>}
          {isOfMachine ? <AskedState target={target} /> : null}
        </div>
        {figures}
        {isOfMachine ? (
          <AskOwner target={target} title={title} />
        ) : (
          <ActionButton
            does="POST /api/v1/scan/fix/preview"
            at={[target.service]}
            aria-expanded={open}
            aria-controls={`${id}-preview`}
            onClick={() => setOpen(!open)}
          >
            {open ? "Close" : "Preview"}
            <span className="visually-hidden">
              {" "}
              {title} in {target.service}
            </span>
          </ActionButton>
        )}
      </div>
      <div id={`${id}-preview`}>
        {open ? <Preview target={target} caution={caution} onApplied={onApplied} /> : null}
      </div>
    </article>
  );
}

function Preview({
  target,
  caution,
  onApplied,
}: {
  readonly target: FixTarget;
  readonly caution: string;
  readonly onApplied: (proof: Proof) => void;
}) {
  const [included, setIncluded] = useState<readonly string[]>([]);
  const whole = { ...target, check_ids: [...target.check_ids, ...included] };
  const preview = useFixPreview(whole, true);
  const apply = useApplyFix(onApplied);
  if (preview.error !== null) return <Failure error={preview.error} />;
  if (preview.data === undefined) return <Loading what="preview" />;
  const { diff, errors } = preview.data;
  const problems = Object.entries(errors);
  const changes = Object.values(preview.data.edits).flat().length;
  return (
    <div className="fix-preview">
      {problems.map(([check, message]) => (
        <p key={check} className="form-error">
          {check}: {message}
        </p>
      ))}
      {diff === "" ? null : <DiffView diff={diff} />}
      {diff === "" ? null : (
        <div>
          <h4>After this fix</h4>
          <Effects effects={preview.data} />
        </div>
      )}
      {preview.data.include.length === 0 ? null : (
        <button
          type="button"
          className="button"
          onClick={() => setIncluded([...included, ...preview.data.include])}
        >
          Include {preview.data.include.join(", ")}
        </button>
      )}
      {apply.error === null ? null : <Failure error={apply.error} />}
      <div className="fix-actions">
        <ActionButton
          does="POST /api/v1/scan/fix"
          at={[target.service]}
          className="button button-primary"
          disabled={apply.isPending || diff === ""}
          onClick={() => apply.mutate(whole)}
        >
          {apply.isPending ? "Applying…" : "Apply fix"}
        </ActionButton>
        <p className="form-hint">
          {diff === ""
            ? "No changes."
            : `${counted(changes, "setting")} ${changes === 1 ? "changes" : "change"}. Creates a backup and rescans the workspace. ${caution}`}
        </p>
      </div>
    </div>
  );
}

/** "9.4 → closed": before and after, aligned in every row. */
export function Figure({
  label,
  before,
  after,
}: {
  readonly label: string;
  readonly before: number;
  readonly after: number | "closed";
}) {
  return (
    <div className="figure">
      <span className="figure-label">{label}</span>
      <span className="tabular">
        {score(before)} <span aria-hidden="true">→</span>
        <span className="visually-hidden"> to </span>{" "}
        <strong className={after === "closed" ? "good" : ""}>
          {after === "closed" ? "closed" : score(after)}
        </strong>
      </span>
    </div>
  );
}
