import type { Log } from "../core/log.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { ProblemError } from "../core/problem.ts";
import type { Workspaces } from "./workspaces.ts";

/** The same workspaces; scans, fixes and rollbacks are logged and counted. */
export function observed(
  workspaces: Workspaces,
  {
    log,
    metrics,
    nowMs,
  }: { readonly log: Log; readonly metrics: Metrics; readonly nowMs: () => number },
): Workspaces {
  return {
    ...workspaces,

    scan: async (path, options) => {
      const started = nowMs();
      const seconds = () => (nowMs() - started) / 1000;
      try {
        const scan = await workspaces.scan(path, options);
        metrics.scan("done", seconds());
        log.info("scan", {
          service: scan.listing.service,
          scan_id: scan.listing.scan_id,
          findings: scan.findings,
          attack_paths: scan.attackPaths,
          duration_ms: Math.round(seconds() * 1000),
        });
        return scan;
      } catch (error) {
        const reason = reasonOf(error);
        metrics.scan(reason === "failed" ? "failed" : "refused", seconds());
        log.warn("scan not made", { reason, duration_ms: Math.round(seconds() * 1000) });
        throw error;
      }
    },

    fix: async (path, checkIds, by, choices) => {
      try {
        const outcome = await workspaces.fix(path, checkIds, by, choices);
        const { applied, skipped, errors } = outcome.result;
        const failed = Object.keys(errors).length;
        metrics.fix("applied", applied.length);
        metrics.fix("skipped", skipped.length);
        metrics.fix("error", failed);
        log.info("fix", {
          service: outcome.scan?.listing.service ?? outcome.record?.service ?? "",
          fix_id: outcome.record?.fix_id ?? "",
          by,
          applied: applied.length,
          skipped: skipped.length,
          errors: failed,
        });
        return outcome;
      } catch (error) {
        metrics.fix("refused", 1);
        log.warn("fix not made", { reason: reasonOf(error), by });
        throw error;
      }
    },

    rollback: async (fixId, options) => {
      const record = await workspaces.rollback(fixId, options);
      metrics.fix("rolled_back", 1);
      log.info("rollback", { service: record.service, fix_id: record.fix_id, by: options.by });
      return record;
    },
  };
}

/** A stable code; what a workspace holds may be in the message. */
function reasonOf(error: unknown): string {
  return error instanceof ProblemError && error.code !== "internal" ? error.code : "failed";
}
