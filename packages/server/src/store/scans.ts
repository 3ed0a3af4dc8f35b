import { openBySeverity, type ScanListing, type ScanReport } from "@parapet/posture";
import type { Database } from "./database.ts";
import { hiddenServicesIn } from "./demonstration.ts";
import { pageOf, sequenceFrom } from "./page.ts";
import type { Page, PageRequest } from "./page.ts";
import { scanReportJson, servedReportJson } from "./scan-report-json.ts";
import { isChosen, type ServiceChoice } from "./service-choice.ts";

export type Scans = {
  /** Keeps a report. False when a scan with its id is there already: the first one stays. */
  readonly save: (report: ScanReport) => Promise<boolean>;
  /** Writes a report again whose fixes were ranked after it was saved. */
  readonly complete: (report: ScanReport) => Promise<void>;
  /** The report as JSON text. */
  readonly get: (scanId: string) => Promise<string | undefined>;
  /**
   * The report of the scan of the same service before this one, as JSON text; undefined when it is
   * the first.
   */
  readonly before: (scan: Pick<ScanListing, "scan_id" | "service">) => Promise<string | undefined>;
  /** The last to arrive first, whatever the clock said. */
  readonly list: (request: ScanQuery) => Promise<Page<ScanListing>>;
  /** The report of a service's newest scan, as JSON text. */
  readonly latest: (service: string) => Promise<string | undefined>;
  /** Deletes all but the newest scans of a service; says how many went. */
  readonly prune: (service: string, keep: number) => Promise<number>;
};

export type ScanQuery = PageRequest & { readonly service?: ServiceChoice };

function served(row: { readonly report: string } | undefined): string | undefined {
  return row === undefined ? undefined : servedReportJson(row.report);
}

export function scansIn({ query }: Database): Scans {
  return {
    save: async (report) => {
      const { scan_id, service, workspace_path, scanned_at, parapet_version } = report;
      const summary = openBySeverity(report.summary);
      const scan = { scan_id, service, workspace_path, scanned_at, parapet_version };
      const listing: ScanListing = { ...scan, summary };
      const { numInsertedOrUpdatedRows } = await query
        .insertInto("scans")
        .values({
          scan_id,
          service,
          scanned_at,
          listing: JSON.stringify(listing),
          report: scanReportJson(report),
        })
        .onConflict((conflict) => conflict.column("scan_id").doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    },

    complete: async (report) => {
      await query
        .updateTable("scans")
        .set({ report: scanReportJson(report) })
        .where("scan_id", "=", report.scan_id)
        .execute();
    },

    get: async (scanId) => {
      const scans = query.selectFrom("scans").select("report");
      return served(await scans.where("scan_id", "=", scanId).executeTakeFirst());
    },

    before: async ({ scan_id, service }) => {
      const scans = query.selectFrom("scans").select("report").where("service", "=", service);
      const own = query.selectFrom("scans").select("sequence").where("scan_id", "=", scan_id);
      const earlier = scans.where("sequence", "<", own);
      return served(await earlier.orderBy("sequence", "desc").limit(1).executeTakeFirst());
    },

    list: async ({ service, limit, cursor }) => {
      let scans = query
        .selectFrom("scans")
        .select(["sequence", "listing"])
        .where("service", "not in", hiddenServicesIn(query));
      if (service) scans = scans.where(isChosen("service", service));
      if (cursor !== undefined) scans = scans.where("sequence", "<", sequenceFrom(cursor));
      const newestFirst = scans.orderBy("sequence", "desc");
      const rows = await newestFirst.limit(limit + 1).execute();
      const page = pageOf(rows, limit, ({ sequence }) => String(sequence));
      return {
        rows: page.rows.map(listingOf),
        next: page.next,
      };
    },

    latest: async (service) => {
      const scans = query.selectFrom("scans").select("report").where("service", "=", service);
      return served(await scans.orderBy("sequence", "desc").limit(1).executeTakeFirst());
    },

    prune: async (service, keep) => {
      const own = query.selectFrom("scans").select("sequence").where("service", "=", service);
      const kept = own.orderBy("sequence", "desc").limit(keep);
      const { numDeletedRows } = await query
        .deleteFrom("scans")
        .where("service", "=", service)
        .where("sequence", "not in", kept)
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },
  };
}

/** One that an earlier version kept does not say which version it was. */
function listingOf({ listing }: { readonly listing: string }): ScanListing {
  const kept: ScanListing = JSON.parse(listing);
  return { ...kept, parapet_version: kept.parapet_version ?? "" };
}
