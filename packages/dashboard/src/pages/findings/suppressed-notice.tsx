import { useQuery } from "@tanstack/react-query";
import { type LocatedFinding, scanQuery, summaryQuery } from "../../api/queries.ts";
import type { Api } from "../../api/types.ts";
import { placeOf } from "../../components/evidence-view.tsx";
import { Icon } from "../../components/icon.tsx";
import { suppressionsQuery, useLift } from "./use-suppressions.ts";

/** Why a finding is suppressed, with the way back. */
export function SuppressedNotice({ finding }: { readonly finding: LocatedFinding }) {
  const { service, fingerprint } = finding;
  const scanId = useQuery(summaryQuery).data?.services.find(
    (each) => each.service === service,
  )?.scan_id;
  const scan = useQuery({ ...scanQuery(scanId ?? ""), enabled: scanId !== undefined }).data;
  const why = scan?.suppressions.find(({ fingerprints }) => fingerprints.includes(fingerprint));
  if (why === undefined) return null;
  const { place, reason, owner, expires, source } = why;
  return (
    <div className="notice">
      <p className="notice-text">
        Suppressed in <span className="mono">{placeOf(place)}</span>: {reason}
        {owner === "" ? "" : ` (${owner})`}
        {expires === "" ? "" : `, until ${expires}`}. It is not counted.
        {source === "comment" ? " Remove the comment there to count it again." : ""}
      </p>
      {source === "file" ? (
        <LiftButton service={service} place={place} label="Count it again" />
      ) : null}
    </div>
  );
}

/** Takes the suppression that stands at a place out of its file. */
export function LiftButton({
  service,
  place,
  label,
}: {
  readonly service: string;
  readonly place: Api["Evidence"];
  readonly label: string;
}) {
  const lift = useLift(service);
  const standing = useQuery({ ...suppressionsQuery(service), retry: false }).data;
  const suppression = standing?.find(
    ({ file, line }) => file === place.file && line === place.line,
  );
  if (suppression === undefined) return null;
  return (
    <button
      type="button"
      className="button"
      disabled={lift.isPending}
      onClick={() => lift.mutate(suppression.suppression_id)}
    >
      <Icon name="undo" size={14} />
      {lift.isPending ? "Scanning again" : label}
    </button>
  );
}
