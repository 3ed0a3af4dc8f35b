import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { checksQuery, fixFirstQuery, type LocatedFinding } from "../../api/queries.ts";
import type { Api } from "../../api/types.ts";
import { type Assigned, AssignDialog } from "../../decisions/assign-dialog.tsx";
import { AssigneeLine } from "../../decisions/assignee.tsx";
import { docsAddress } from "../../core/docs-address.ts";
import { counted, humanized } from "../../core/format.ts";
import { Figure, FixCard } from "../../fixing/fix-card.tsx";
import type { Proof } from "../../fixing/use-fix.ts";
import { CopyButton } from "../../components/copy-button.tsx";
import { EvidenceList, placeOf } from "../../components/evidence-view.tsx";
import { markdownCode, markdownText } from "../../components/export-rows.ts";
import { Icon } from "../../components/icon.tsx";
import { Prose } from "../../components/prose.tsx";
import { Severity, SeverityMark } from "../../components/severity.tsx";
import { Chain } from "../attack-paths/chain.tsx";
import { isOpen } from "../attack-paths/shown-exposure.ts";
import { useExposures } from "../attack-paths/use-exposures.ts";
import { partsOf } from "./parts-of.ts";
import { SuppressDialog } from "./suppress-dialog.tsx";
import type { AssignedFinding } from "./use-assigned-findings.ts";
import { RemoveSuppressionButton, SuppressedNotice } from "./suppressed-notice.tsx";
import { ActionButton } from "../../shell/action-button.tsx";

/** A finding: evidence, rationale, remediation and fix. */
export function FindingDetail({
  finding,
  people,
  onApplied,
  onClose,
}: {
  readonly finding: AssignedFinding;
  /** Who has an assignment. */
  readonly people: readonly string[];
  readonly onApplied: (proof: Proof) => void;
  readonly onClose: () => void;
}) {
  const [suppressing, setSuppressing] = useState(false);
  const [assigning, setAssigning] = useState(false);
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
              <Link key={tag} className="tag" href={`/attack-paths?view=paths&owasp=${tag}`}>
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
        <ExposuresOf finding={finding} />
        <p className="secondary">
          Workspace {finding.service} (<span className="mono">{finding.workspace_path}</span>)
          {finding.agent_id === "" ? "" : `, agent ${finding.agent_id}`}
        </p>
        <AssigneeLine assignee={finding.assignee} note={finding.note} />
        <EvidenceList evidence={finding.evidence} service={finding.service} />
        {finding.suppressed ? <SuppressedNotice finding={finding} /> : null}
        {check === undefined ? null : (
          <>
            <h3>Rationale</h3>
            <Prose text={check.rationale} />
            <h3>Remediation</h3>
            <Prose text={finding.remediation || check.remediation} />
            <p>
              <a href={docsAddress(check.docs_url)}>Documentation of {check.check_id}</a>
            </p>
          </>
        )}
        <OtherParts finding={finding} />
        {fixes.length === 0 ? null : <h3>Fix</h3>}
        {fixes.length === 0 ? null : (
          <div className="detail-fix rows">
            {fixes.map((id) => (
              <CheckFix
                key={id}
                finding={finding}
                checkId={id}
                isOnly={fixes.length === 1}
                onApplied={onApplied}
              />
            ))}
          </div>
        )}
        <div className="filters">
          <CopyButton label="Copy as Markdown" text={() => findingMarkdown(finding)} />
          {entry === undefined ? null : (
            <RemoveSuppressionButton service={finding.service} place={entry} label="Remove entry" />
          )}
          {finding.suppressed || /^(PP|RT)-/.test(finding.check_id) ? null : (
            <ActionButton
              does="POST /api/v1/services/{service}/suppressions"
              at={[finding.service]}
              onClick={() => setSuppressing(true)}
            >
              Suppress
            </ActionButton>
          )}
          <ActionButton
            does="PUT /api/v1/risk/assignments"
            at={[finding.service]}
            onClick={() => setAssigning(true)}
          >
            Assign
          </ActionButton>
        </div>
      </div>
      {assigning ? (
        <AssignDialog
          what="finding"
          assigned={[assignedOf(finding)]}
          people={people}
          onClose={() => setAssigning(false)}
          onDone={() => {}}
        />
      ) : null}
      {suppressing ? (
        <SuppressDialog finding={finding} onClose={() => setSuppressing(false)} />
      ) : null}
    </section>
  );
}

/** What is assigned, and to whom. */
export function assignedOf(finding: AssignedFinding): Assigned {
  const { service, fingerprint, agent_id, assignee, note } = finding;
  return { kind: "finding", service, subject_id: fingerprint, agent_id, assignee, note };
}

/** Results of other checks for the same weakness of the same agent. */
function OtherParts({ finding }: { readonly finding: LocatedFinding }) {
  const checks = useQuery(checksQuery).data;
  const [, ...others] = partsOf(finding);
  if (others.length === 0) return null;
  return (
    <>
      <h3>Related check results</h3>
      <ul className="parts">
        {others.map(({ check_id, severity, message, remediation, fingerprint }) => {
          const check = checks?.find((each) => each.check_id === check_id);
          return (
            <li key={fingerprint}>
              <details>
                <summary>
                  <SeverityMark severity={severity} />{" "}
                  <span className="visually-hidden">{severity} </span>
                  <span className="mono">{check_id}</span> {message}
                </summary>
                {check === undefined ? null : <Prose text={check.rationale} />}
                <Prose text={remediation || (check?.remediation ?? "")} />
                {check === undefined ? null : (
                  <p>
                    <a href={docsAddress(check.docs_url)}>Documentation of {check_id}</a>
                  </p>
                )}
              </details>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** The exposures that the finding makes possible. */
function ExposuresOf({ finding }: { readonly finding: LocatedFinding }) {
  const fingerprints = new Set(
    [finding, ...partsOf(finding)].map(({ fingerprint }) => fingerprint),
  );
  const [worst, ...others] = (useExposures([finding.service]).data ?? []).filter(
    (exposure) =>
      exposure.service === finding.service &&
      isOpen(exposure) &&
      exposure.root_causes.some((cause) => fingerprints.has(cause)),
  );
  if (worst === undefined) return null;
  return (
    <p className="secondary">
      Root cause of{" "}
      <Link className="link" href={`/attack-paths?exposure=${worst.exposure_id}`}>
        <Chain exposure={worst} />
      </Link>
      {others.length === 0 ? "" : ` and ${counted(others.length, "other exposure")}`}.
    </p>
  );
}

/** The fix of one check, with its effect on the risk if simulated. */
function CheckFix({
  finding: { service, workspace_path },
  checkId,
  isOnly,
  onApplied,
}: {
  readonly finding: LocatedFinding;
  readonly checkId: string;
  readonly isOnly: boolean;
  readonly onApplied: (proof: Proof) => void;
}) {
  const fix = useQuery(fixFirstQuery).data?.find(
    (each) =>
      each.service === service && each.check_ids.length === 1 && each.check_ids[0] === checkId,
  );
  const closed = fix?.paths_closed.length ?? 0;
  return (
    <FixCard
      target={{ service, workspace_path, check_ids: [checkId] }}
      title={fix?.title ?? (isOnly ? "Fix this finding" : `Fix ${checkId}`)}
      about={closed === 0 ? [] : [`closes ${counted(closed, "attack path")}`]}
      caution={fix?.side_effects ?? ""}
      figures={
        fix === undefined ? null : (
          <Figure label="Service risk" before={fix.total_before} after={fix.total_after} />
        )
      }
      onApplied={onApplied}
    />
  );
}

/** The suppression entry that expired or matches nothing. */
function ownEntry({ check_id, evidence }: LocatedFinding): Api["Evidence"] | undefined {
  const [place] = evidence;
  const isEntry = check_id === "PP-SUP-001" || check_id === "PP-SUP-002";
  return isEntry && place?.file === "parapet-ignore.json5" ? place : undefined;
}

function findingMarkdown(finding: LocatedFinding): string {
  const places = finding.evidence.map(
    (evidence) => `- ${markdownCode(placeOf(evidence))} ${markdownCode(evidence.pointer)}`,
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
