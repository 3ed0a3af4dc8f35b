import type { LocatedFinding } from "../../api/queries.ts";
import type { Api } from "../../api/types.ts";
import { partsOf } from "./parts-of.ts";

type Request = Api["SuppressionRequest"];

/** One entry of a workspace, without reason, owner and expiry. */
export type SuppressionEntry = {
  readonly service: string;
  readonly what: Pick<Request, "check_id" | "agent_id" | "pointer" | "path">;
};

/** Problems of Parapet itself and of telemetry are in no file that an entry could name. */
export function isSuppressible({ check_id, suppressed }: LocatedFinding): boolean {
  return !suppressed && !/^(PP|RT)-/.test(check_id);
}

/**
 * Entries for exactly these findings, each once; a finding stays open until all its check results
 * are suppressed.
 */
export function entriesFor(findings: readonly LocatedFinding[]): readonly SuppressionEntry[] {
  const entries = findings.flatMap((finding) =>
    partsOf(finding).map((part): SuppressionEntry => ({
      service: finding.service,
      what: placeOfPart(part),
    })),
  );
  return distinct(entries);
}

/** Entries for all findings of the same checks in the same workspaces, also later ones. */
export function checkEntriesFor(findings: readonly LocatedFinding[]): readonly SuppressionEntry[] {
  return distinct(
    findings.flatMap((finding) =>
      partsOf(finding).map(({ check_id }) => ({ service: finding.service, what: { check_id } })),
    ),
  );
}

/** What names the finding in its file: the setting, or the file where there is none; the agent. */
export function placeOfPart({
  check_id,
  agent_id,
  evidence: [first],
}: Pick<LocatedFinding, "check_id" | "agent_id" | "evidence">): SuppressionEntry["what"] {
  const pointer = first?.pointer ?? "";
  // A finding about a text has no setting; its file identifies it.
  const path = pointer === "" ? fileInWorkspace(first?.file ?? "") : "";
  return {
    check_id,
    ...(agent_id === "" ? {} : { agent_id }),
    ...(pointer === "" ? {} : { pointer }),
    ...(path === "" ? {} : { path }),
  };
}

/** "" for files that a suppression cannot name: outside the workspace, and its folder. */
function fileInWorkspace(file: string): string {
  return file === "." || /^(?:[\\/]|[A-Za-z]:)/.test(file) ? "" : file;
}

function distinct(entries: readonly SuppressionEntry[]): readonly SuppressionEntry[] {
  return [...new Map(entries.map((entry) => [JSON.stringify(entry), entry])).values()];
}
