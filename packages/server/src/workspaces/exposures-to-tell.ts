import { createHash } from "node:crypto";
import { compareSeverity, outcomeNames } from "@parapet/posture";
import type { Exposure, ScanReport, Severity } from "@parapet/posture";
import type { ToldExposure } from "../outbound/told-event.ts";
import { demonstrationService } from "../store/demonstration.ts";
import type { Repositories } from "../store/store.ts";

/**
 * So long is an exposure that went and came back, or that the scan of another service shows as
 * well, no news.
 */
const repeatedAfterMs = 24 * 3_600_000;
/** Agents, services and outcomes that are named of one exposure. */
const mostNames = 20;

/**
 * The exposures of a scan that are new, or more severe than before, for those who want to be told.
 * Nothing of the demonstration.
 */
export async function exposuresToTell(
  { events }: Pick<Repositories, "events">,
  { service, scan_id, scanned_at, exposures }: ScannedExposures,
  before: readonly Exposure[],
): Promise<readonly ToldExposure[]> {
  if (service === demonstrationService) return [];
  const known = new Map(before.map((one) => [one.exposure_id, one.severity]));
  const changed = exposures.filter((one) => isWorse(one.severity, known.get(one.exposure_id)));
  const since = new Date(Date.parse(scanned_at) - repeatedAfterMs).toISOString();
  const ids = changed.map(({ exposure_id }) => exposure_id);
  const told = await events.toldSince(ids, since);
  return changed.flatMap((one) => {
    if (!isWorse(one.severity, told.get(one.exposure_id))) return [];
    const severity_before = known.get(one.exposure_id) ?? told.get(one.exposure_id) ?? "";
    return {
      event_id: eventId(scan_id, one.exposure_id),
      change: severity_before === "" ? ("new" as const) : ("worse" as const),
      exposure_id: one.exposure_id,
      service,
      services: one.services.slice(0, mostNames),
      principal: one.principal,
      entry_point: one.entry_point,
      agents: one.agents.slice(0, mostNames),
      outcomes: outcomeNames(one).slice(0, mostNames),
      severity: one.severity,
      severity_before,
      score: one.score,
      observed_at: scanned_at,
    };
  });
}

type ScannedExposures = Pick<ScanReport, "service" | "scan_id" | "scanned_at" | "exposures">;

/** True for one that was not there as well. */
function isWorse(severity: Severity, before: Severity | undefined): boolean {
  return before === undefined || compareSeverity(severity, before) < 0;
}

function eventId(scanId: string, exposureId: string): string {
  const digest = createHash("sha256")
    .update(JSON.stringify([scanId, exposureId]))
    .digest("hex");
  return `ev_${digest.slice(0, 32)}`;
}
