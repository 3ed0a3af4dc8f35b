import { useQuery } from "@tanstack/react-query";
import { type LocatedFinding, scanQuery, serviceRiskQuery } from "../../api/queries.ts";
import type { Api } from "../../api/types.ts";
import { placeOf } from "../../components/evidence-view.tsx";
import { Icon } from "../../components/icon.tsx";
import { suppressionsQuery, useRemoveSuppression } from "./use-suppressions.ts";
import { ActionButton } from "../../shell/action-button.tsx";

/** The suppression of a finding, with a button to remove it. */
export function SuppressedNotice({ finding }: { readonly finding: LocatedFinding }) {
  const { service, fingerprint } = finding;
  const scanId = useQuery(serviceRiskQuery(service)).data?.scan_id;
  const scan = useQuery({ ...scanQuery(scanId ?? ""), enabled: scanId !== undefined }).data;
  const why = scan?.suppressions.find(({ fingerprints }) => fingerprints.includes(fingerprint));
  if (why === undefined) return null;
  const { place, reason, owner, expires, source } = why;
  return (
    <div className="notice">
      <p className="notice-text">
        Suppressed in <span className="mono">{placeOf(place)}</span>: {reason}
        {owner === "" ? "" : ` (${owner})`}
        {expires === "" ? "" : `, until ${expires}`}.{" "}
        {source === "comment" ? " Remove the comment to reopen the finding." : ""}
      </p>
      {source === "file" ? (
        <RemoveSuppressionButton service={service} place={place} label="Remove suppression" />
      ) : null}
    </div>
  );
}

/** Removes the suppression at a location from its file. */
export function RemoveSuppressionButton({
  service,
  place,
  label,
}: {
  readonly service: string;
  readonly place: Api["Evidence"];
  readonly label: string;
}) {
  const removal = useRemoveSuppression(service);
  const suppressions = useQuery({ ...suppressionsQuery(service), retry: false }).data;
  const suppression = suppressions?.find(
    ({ file, line }) => file === place.file && line === place.line,
  );
  if (suppression === undefined) return null;
  return (
    <ActionButton
      does="DELETE /api/v1/services/{service}/suppressions/{suppression_id}"
      at={[service]}
      disabled={removal.isPending}
      onClick={() => removal.mutate(suppression)}
    >
      <Icon name="undo" size={14} />
      {removal.isPending ? "Rescanning…" : label}
    </ActionButton>
  );
}
