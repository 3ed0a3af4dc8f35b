import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { checksQuery, fixFirstQuery, type LocatedFinding } from "../../api/queries.ts";
import type { Api } from "../../api/types.ts";
import { counted, humanized } from "../../format.ts";
import { FixCard } from "../../fixing/fix-card.tsx";
import type { Proof } from "../../fixing/use-fix.ts";
import { CopyButton } from "../../parts/copy-button.tsx";
import { EvidenceList, placeOf } from "../../parts/evidence-view.tsx";
import { markdownText } from "../../parts/export-rows.ts";
import { Icon } from "../../parts/icon.tsx";
import { Prose } from "../../parts/prose.tsx";
import { Severity } from "../../parts/severity.tsx";
import { partsOf } from "./parts-of.ts";
import { SuppressDialog } from "./suppress-dialog.tsx";
import { LiftButton, SuppressedNotice } from "./suppressed-notice.tsx";

/** One finding: what is set, why it matters, what to change, and the fix. */
export function FindingDetail({
  finding,
  onApplied,
  onClose,
}: {
  readonly finding: LocatedFinding;
  readonly onApplied: (proof: Proof) => void;
  readonly onClose: () => void;
}) {
  const [suppressing, setSuppressing] = useState(false);
  const entry = ownEntry(finding);
  const fixes = [
    ...new Set(partsOf(finding).flatMap(({ fixable, check_id }) => (fixable ? [check_id] : []))),
  ];
  const check = useQuery(checksQuery).data?.find(({ check_id }) => check_id === finding.check_id);
  return (
    <section className="panel detail" aria-labelledby="finding-title">
      <div className="detail-head">
        <div>
          <div className="tags">
            <Severity severity={finding.severity} />
            <span className="tag mono">{finding.check_id}</span>
            {finding.owasp.map((tag) => (
              <Link key={tag} className="tag" href={`/attack-paths?owasp=${tag}`}>
                {tag}
              </Link>
            ))}
            <span className="tag">{humanized(finding.confidence)} confidence</span>
          </div>
          <h2 id="finding-title" className="detail-title">
            {finding.title}
          </h2>
        </div>
        <button type="button" className="button button-quiet button-icon" onClick={onClose}>
          <Icon name="close" />
          <span className="visually-hidden">Close the finding</span>
        </button>
      </div>
      <div className="detail-body">
        <p>{finding.message}</p>
        <OtherParts finding={finding} />
        <p className="secondary">
          Workspace {finding.service} (<span className="mono">{finding.workspace_path}</span>)
          {finding.agent_id === "" ? "" : `, agent ${finding.agent_id}`}
        </p>
        <EvidenceList evidence={finding.evidence} service={finding.service} />
        {finding.suppressed ? <SuppressedNotice finding={finding} /> : null}
        {check === undefined ? null : (
          <>
            <h3>Why it matters</h3>
            <Prose text={check.rationale} />
            <h3>What to change</h3>
            <Prose text={finding.remediation || check.remediation} />
          </>
        )}
        {fixes.map((id) => (
          <div className="detail-fix" key={id}>
            <PathsClosed finding={finding} checkId={id} />
            <FixCard
              target={{
                service: finding.service,
                workspace_path: finding.workspace_path,
                check_ids: [id],
              }}
              title={fixes.length === 1 ? "Fix it here" : `Fix ${id} here`}
              onApplied={onApplied}
            />
          </div>
        ))}
        <div className="filters">
          <CopyButton label="Copy as Markdown" text={() => findingMarkdown(finding)} />
          {entry === undefined ? null : (
            <LiftButton service={finding.service} place={entry} label="Remove the entry" />
          )}
          {finding.suppressed || /^(PP|RT)-/.test(finding.check_id) ? null : (
            <button type="button" className="button" onClick={() => setSuppressing(true)}>
              Suppress
            </button>
          )}
        </div>
      </div>
      {suppressing ? (
        <SuppressDialog finding={finding} onClose={() => setSuppressing(false)} />
      ) : null}
    </section>
  );
}

/** What other checks say of the same weakness of the same agent. */
function OtherParts({ finding }: { readonly finding: LocatedFinding }) {
  const [, ...others] = partsOf(finding);
  if (others.length === 0) return null;
  return (
    <>
      <p className="secondary">
        {counted(others.length, "other setting")} of the same weakness{" "}
        {others.length === 1 ? "is" : "are"} part of this finding:
      </p>
      <ul>
        {others.map(({ check_id, message, fingerprint }) => (
          <li key={fingerprint}>
            <span className="mono">{check_id}</span> {message}
          </li>
        ))}
      </ul>
    </>
  );
}

/** What the fix of this check does to the attack paths. */
function PathsClosed({
  finding,
  checkId,
}: {
  readonly finding: LocatedFinding;
  readonly checkId: string;
}) {
  const fix = useQuery(fixFirstQuery).data?.find(
    ({ service, check_ids }) =>
      service === finding.service && check_ids.length === 1 && check_ids[0] === checkId,
  );
  if (fix === undefined) return null;
  const [first] = fix.paths_closed;
  return (
    <p className="secondary">
      Its fix closes {counted(fix.paths_closed.length, "attack path")} and takes the risk of{" "}
      {fix.service} from {fix.total_before.toFixed(1)} to {fix.total_after.toFixed(1)}.{" "}
      {first === undefined ? null : <Link href={`/attack-paths/${first}`}>Open the first</Link>}
    </p>
  );
}

/** An entry of the file of suppressions that expired or covers nothing, which one does without. */
function ownEntry({ check_id, evidence }: LocatedFinding): Api["Evidence"] | undefined {
  const [place] = evidence;
  const isEntry = check_id === "PP-SUP-001" || check_id === "PP-SUP-002";
  return isEntry && place?.file === "parapet-ignore.json5" ? place : undefined;
}

function findingMarkdown(finding: LocatedFinding): string {
  const places = finding.evidence.map(
    (evidence) => `- \`${placeOf(evidence)}\` \`${evidence.pointer.replaceAll("`", "")}\``,
  );
  return [
    `### ${finding.check_id} ${markdownText(finding.title)} (${finding.severity})`,
    "",
    markdownText(finding.message),
    "",
    ...places,
    "",
    location.href,
  ].join("\n");
}
