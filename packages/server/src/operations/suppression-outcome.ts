import type { FileSuppression } from "@parapet/scanner";
import type { NewAuditEntry } from "../store/audit.ts";
import type { StoredScan } from "../workspaces/stored-scan.ts";

export type SuppressionOutcome = {
  readonly suppression: FileSuppression;
  /** The scan of the workspace after the change. */
  readonly scan: StoredScan;
};

/** What the audit says of a suppression that was written or taken out. */
export function suppressionNote(
  action: "finding.suppress" | "finding.unsuppress",
  { service, by }: { readonly service: string; readonly by: string },
  { suppression }: SuppressionOutcome,
): NewAuditEntry {
  const { suppression_id, check_id, pointer, path, owner, reason, expires } = suppression;
  const place = [
    check_id,
    ...(pointer === "" ? [] : [`at ${pointer}`]),
    ...(path === "" ? [] : [`in ${path}`]),
  ].join(" ");
  return {
    actor: by,
    action,
    target: suppression_id,
    detail: `${service}: ${place} until ${expires}, ${owner}: ${reason}`,
  };
}
