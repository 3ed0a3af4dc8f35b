import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { assignmentsQuery, type LocatedFinding } from "../../api/queries.ts";
import type { Api } from "../../api/types.ts";
import { findingKey, useFindings } from "./use-findings.ts";

/** A finding with who takes care of it; "" for nobody. */
export type AssignedFinding = LocatedFinding & Pick<Api["Assignment"], "assignee" | "note">;

/** The findings with their assignees, as `useFindings`; undefined until both are known. */
export function useAssignedFindings(chosen: readonly string[]): {
  readonly findings: readonly AssignedFinding[] | undefined;
  readonly error: Error | null;
} {
  const { findings, error } = useFindings(chosen);
  const assignments = useQuery(assignmentsQuery);
  const assigned = useMemo(
    () =>
      findings === undefined || assignments.data === undefined
        ? undefined
        : withAssignees(findings, assignments.data),
    [findings, assignments.data],
  );
  return {
    findings: assigned,
    error: error ?? (assignments.data === undefined ? assignments.error : null),
  };
}

export function withAssignees(
  findings: readonly LocatedFinding[],
  assignments: readonly Api["Assignment"][],
): readonly AssignedFinding[] {
  const byKey = new Map(
    assignments.flatMap(({ kind, service, subject_id, agent_id, assignee, note }) =>
      kind === "finding"
        ? [[findingKey({ service, fingerprint: subject_id, agent_id }), { assignee, note }]]
        : [],
    ),
  );
  const nobody = { assignee: "", note: "" };
  return findings.map((finding) => ({ ...finding, ...(byKey.get(findingKey(finding)) ?? nobody) }));
}
