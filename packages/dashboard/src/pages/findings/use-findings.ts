import { useQueries, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import {
  type LocatedFinding,
  scanQuery,
  serviceRiskQuery,
  summaryQuery,
} from "../../api/queries.ts";
import { levels } from "../../components/severity.tsx";

const none: readonly string[] = [];

/**
 * The findings of the latest scan of the workspaces with most risk, and of the chosen ones, the
 * worst first; undefined while they are read.
 */
export function useFindings(chosen = none): {
  readonly findings: readonly LocatedFinding[] | undefined;
  readonly error: Error | null;
} {
  const summary = useQuery(summaryQuery);
  const services = summary.data?.services ?? [];
  const listed = new Set(services.map(({ service }) => service));
  const asked = chosen.filter((service) => summary.data !== undefined && !listed.has(service));
  const others = useQueries({ queries: asked.map(serviceRiskQuery) });
  const known = [...services, ...others.flatMap(({ data }) => data ?? [])];
  const scans = useQueries({ queries: known.map(({ scan_id }) => scanQuery(scan_id)) });
  const reports = scans.flatMap(({ data }) => (data === undefined ? [] : [data]));
  const complete =
    summary.data !== undefined &&
    others.every(({ data }) => data !== undefined) &&
    reports.length === scans.length;
  const ids = reports.map(({ scan_id }) => scan_id).join();
  const findings = useMemo(
    () =>
      reports
        .flatMap(({ service, workspace_path, findings: found }) =>
          found.map((finding): LocatedFinding => ({ ...finding, service, workspace_path })),
        )
        .toSorted((a, b) => levels.indexOf(a.severity) - levels.indexOf(b.severity)),
    // Reports are immutable and identified by their IDs.
    // oxlint-disable-next-line react/exhaustive-deps
    [ids],
  );
  const failed = [...others, ...scans].find((query) => query.error !== null);
  const error = summary.error ?? failed?.error ?? null;
  return { findings: complete ? findings : undefined, error };
}

/** Fingerprint and agent name a finding within its workspace. */
export function findingKey({
  service,
  fingerprint,
  agent_id,
}: Pick<LocatedFinding, "service" | "fingerprint" | "agent_id">): string {
  return `${service}/${fingerprint}/${agent_id}`;
}
