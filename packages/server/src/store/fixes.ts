import type { FixedFile, FixRecord } from "@parapet/posture";
import type { Database } from "./database.ts";
import { pageOf, sequenceFrom } from "./page.ts";
import type { Page, PageRequest } from "./page.ts";
import { isChosen, type ServiceChoice } from "./service-choice.ts";

/**
 * "pending" between the announcement and the end of a write; seen at a start, it tells of a crash
 * in between.
 */
export type FixStatus = "pending" | "applied" | "rolled_back";

export type FixEntry = { readonly status: FixStatus; readonly record: FixRecord };

export type Fixes = {
  /** Announces a fix before the first byte is written. */
  readonly begin: (record: FixRecord) => Promise<void>;
  /** The announced fix was made, and this is its final record. False when it was not pending. */
  readonly complete: (record: FixRecord) => Promise<boolean>;
  /** The announced fix changed nothing: it leaves no trace. False when it was not pending. */
  readonly discard: (fixId: string) => Promise<boolean>;
  /** False when it was not applied, or is rolled back already. */
  readonly markRolledBack: (
    fixId: string,
    rolledBackAt: string,
    /** As they are after it; left out: as they were. */
    files?: readonly FixedFile[],
  ) => Promise<boolean>;
  readonly get: (fixId: string) => Promise<FixEntry | undefined>;
  /** The last to be announced first, whatever the clock said. */
  readonly list: (request: FixQuery) => Promise<Page<FixEntry>>;
  /** Announced and never ended, oldest first. */
  readonly pending: () => Promise<readonly FixEntry[]>;
};

export type FixQuery = PageRequest & {
  /** Only those that changed something in a workspace of this service. */
  readonly service?: ServiceChoice;
};

export function fixesIn({ query, exclusively }: Database): Fixes {
  return {
    begin: (record) =>
      exclusively("fixes", async (transaction) => {
        await transaction
          .insertInto("fixes")
          .values({ ...rowOf(record), status: "pending" })
          .execute();
        await transaction.insertInto("fix_services").values(serviceRowsOf(record)).execute();
      }),

    complete: (record) =>
      exclusively("fixes", async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable("fixes")
          .set({ ...rowOf(record), status: "applied" })
          .where("fix_id", "=", record.fix_id)
          .where("status", "=", "pending")
          .executeTakeFirstOrThrow();
        if (numUpdatedRows !== 1n) return false;
        await transaction.deleteFrom("fix_services").where("fix_id", "=", record.fix_id).execute();
        await transaction.insertInto("fix_services").values(serviceRowsOf(record)).execute();
        return true;
      }),

    discard: async (fixId) => {
      const { numDeletedRows } = await query
        .deleteFrom("fixes")
        .where("fix_id", "=", fixId)
        .where("status", "=", "pending")
        .executeTakeFirstOrThrow();
      return numDeletedRows === 1n;
    },

    markRolledBack: (fixId, rolledBackAt, files) =>
      exclusively("fixes", async (transaction) => {
        const fixes = transaction.selectFrom("fixes").select("record");
        const row = await fixes
          .where("fix_id", "=", fixId)
          .where("status", "=", "applied")
          .executeTakeFirst();
        if (!row) return false;
        const { record } = asEntry({ status: "applied", record: row.record });
        await transaction
          .updateTable("fixes")
          .set({
            ...rowOf({
              ...record,
              files: files ?? record.files,
              rolled_back_at: rolledBackAt,
            }),
            status: "rolled_back",
          })
          .where("fix_id", "=", fixId)
          .execute();
        return true;
      }),

    get: async (fixId) => {
      const fixes = query.selectFrom("fixes").select(["status", "record"]);
      const row = await fixes.where("fix_id", "=", fixId).executeTakeFirst();
      return row && asEntry(row);
    },

    list: async ({ service, limit, cursor }) => {
      let fixes = query.selectFrom("fixes").selectAll();
      if (service) {
        const ofService = query
          .selectFrom("fix_services")
          .select("fix_id")
          .where(isChosen("service", service));
        fixes = fixes.where("fix_id", "in", ofService);
      }
      if (cursor !== undefined) fixes = fixes.where("sequence", "<", sequenceFrom(cursor));
      const newestFirst = fixes.orderBy("sequence", "desc");
      const rows = await newestFirst.limit(limit + 1).execute();
      const page = pageOf(rows, limit, ({ sequence }) => String(sequence));
      return { rows: page.rows.map(asEntry), next: page.next };
    },

    pending: async () => {
      const fixes = query.selectFrom("fixes").select(["status", "record"]);
      const rows = await fixes.where("status", "=", "pending").orderBy("sequence").execute();
      return rows.map(asEntry);
    },
  };
}

function rowOf(record: FixRecord) {
  const { fix_id, service, applied_at } = record;
  return { fix_id, service, applied_at, record: JSON.stringify(record) };
}

function serviceRowsOf({ fix_id, service, workspaces }: FixRecord) {
  const services = new Set([service, ...workspaces.map((workspace) => workspace.service)]);
  return [...services].map((each) => ({ service: each, fix_id }));
}

function asEntry(row: { readonly status: string; readonly record: string }): FixEntry {
  const record = recordIn(row.record);
  if (row.status === "pending") return { status: "pending", record };
  return { status: record.rolled_back_at === "" ? "applied" : "rolled_back", record };
}

/**
 * Records of older versions say nothing of permission bits, or of which file it was, and know one
 * workspace.
 */
function recordIn(json: string): FixRecord {
  const record: OlderRecord = JSON.parse(json);
  const files = record.files.map((file) => ({ ...unknownThen, ...file }));
  const { service, workspace_path } = record;
  return { workspaces: [{ service, workspace_path }], ...record, files };
}

const unknownThen = {
  mode_before: "",
  mode_after: "",
  device: "",
  inode_before: "",
  inode_after: "",
  inode_rolled_back: "",
  born_at: "",
};

type Newer = keyof typeof unknownThen;
type OlderRecord = Omit<FixRecord, "files" | "workspaces"> & {
  readonly workspaces?: FixRecord["workspaces"];
  readonly files: readonly (Omit<FixedFile, Newer> & Partial<Pick<FixedFile, Newer>>)[];
};
