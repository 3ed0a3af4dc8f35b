import { setImmediate as nextTurn } from "node:timers/promises";
import { redactedOutput } from "@parapet/posture/redaction";
import type { Kysely } from "kysely";
import {
  type AuditCheckpoint,
  type AuditEntry,
  type AuditSigner,
  chainStart,
  checkpointText,
  entryHash,
  type SignedCheckpoint,
} from "./audit-chain.ts";
import type { Database } from "./database.ts";
import { inTurn } from "./in-turn.ts";
import { pageOf, sequenceFrom } from "./page.ts";
import type { Page, PageRequest } from "./page.ts";
import type { Schema } from "./schema.ts";
import { storableContent } from "./text/storable-text.ts";

/** What its writer says of an entry; what is left out is "". */
export type NewAuditEntry = Pick<AuditEntry, "actor" | "action" | "target" | "detail"> &
  Partial<Pick<AuditEntry, "origin" | "before_hash" | "after_hash">>;

export type ChainedEntry = AuditEntry & {
  /** `entryHash` of it and the one before it, as it was written. */
  readonly hash: string;
};

/** The log as it stood at one moment, for those who verify or export it. */
export type AuditSnapshot = {
  /** Undefined where no entry was ever written. */
  readonly head: SignedCheckpoint | undefined;
  /** Undefined where nothing was deleted. */
  readonly retention: SignedCheckpoint | undefined;
  /** Oldest first; in memory is one page of them. */
  readonly entries: AsyncIterable<ChainedEntry>;
};

/** A log that can only grow, in which each entry is chained to the one before it. */
export type Audit = {
  readonly append: (entry: NewAuditEntry) => Promise<void>;
  /** Newest first. */
  readonly list: (request: PageRequest) => Promise<Page<ChainedEntry>>;
  readonly snapshot: () => Promise<AuditSnapshot>;
  /** Where the log stands; undefined where no entry was ever written. */
  readonly head: () => Promise<SignedCheckpoint | undefined>;
  /**
   * The hash of the entry that was the last one when the log had so many; "" where it has never had
   * so many, undefined where retention has deleted it.
   */
  readonly hashAt: (entries: number) => Promise<string | undefined>;
  /**
   * Deletes what is older than a time, and keeps a signed note of where the log then begins; says
   * how many went.
   */
  readonly prune: (before: string) => Promise<number>;
};

const batch = 1_000;

/** Signs nothing: for a database that nothing is proven of. */
export const unsigned: AuditSigner = {
  sign: () => Promise.resolve({ public_key: "", signature: "" }),
  hasSigned: ({ signature }) => Promise.resolve(signature === ""),
};

export function auditIn(database: Database, signer: AuditSigner): Audit {
  const { query, exclusively, now } = database;

  return {
    append: (entry) =>
      exclusively("audit", async (inside) => {
        const found = await checkpointOf(inside, "head");
        // An end that somebody else wrote is not continued: signing after it would vouch for it.
        const head = found !== undefined && (await signer.hasSigned(found)) ? found : undefined;
        const { actor, origin = "", action, target, detail } = entry;
        const { before_hash = "", after_hash = "" } = entry;
        const said = redactedOutput({ at: now(), actor, origin, action, target, detail });
        // The hash is verified against what the database gives back.
        const row = storableContent({ ...said, before_hash, after_hash });
        const hash = entryHash(head?.hash ?? chainStart, row);
        await inside
          .insertInto("audit")
          .values({ ...row, hash })
          .execute();
        const entries = (head?.entries ?? 0) + 1;
        await keep(inside, signer, { kind: "head", entries, hash, at: row.at });
      }),

    list: async ({ limit, cursor }) => {
      let entries = query.selectFrom("audit").selectAll();
      if (cursor !== undefined) entries = entries.where("sequence", "<", sequenceFrom(cursor));
      const newestFirst = entries.orderBy("sequence", "desc");
      const page = pageOf(await newestFirst.limit(limit + 1).execute(), limit, ({ sequence }) =>
        String(sequence),
      );
      return { rows: page.rows.map(asEntry), next: page.next };
    },

    snapshot: () =>
      exclusively("audit", async (inside) => {
        const { last } = await inside
          .selectFrom("audit")
          .select(({ fn }) => fn.max("sequence").as("last"))
          .executeTakeFirstOrThrow();
        return {
          head: await checkpointOf(inside, "head"),
          retention: await checkpointOf(inside, "retention"),
          entries: entriesUpTo(query, last ?? 0),
        };
      }),

    head: () => checkpointOf(query, "head"),

    hashAt: (entries) =>
      exclusively("audit", async (inside) => {
        const head = await checkpointOf(inside, "head");
        const later = (head?.entries ?? 0) - entries;
        if (later < 0) return "";
        const row = await inside
          .selectFrom("audit")
          .select("hash")
          .orderBy("sequence", "desc")
          .limit(1)
          .offset(later)
          .executeTakeFirst();
        if (row !== undefined) return row.hash;
        const note = await checkpointOf(inside, "retention");
        if (note === undefined || note.entries < entries) return "";
        return note.entries === entries ? note.hash : undefined;
      }),

    prune: async (before) => {
      const deleted = await deletedIn(query, signer);
      if (deleted === undefined) return 0;
      let gone = 0;
      let reached = deleted.hash;
      for (const { sequence, entries, hash } of await oldParts(query, before, deleted)) {
        // Each part begins where the one before it ends; others are answered in between.
        /* oxlint-disable no-await-in-loop */
        const some = await exclusively("audit", async (inside) => {
          // Another server deletes as well, or somebody has changed the note.
          if ((await deletedIn(inside, signer))?.hash !== reached) return 0;
          const old = inside.deleteFrom("audit").where("sequence", "<=", sequence);
          const { numDeletedRows } = await old.executeTakeFirstOrThrow();
          if (entries > 0) {
            await keep(inside, signer, { kind: "retention", entries, hash, at: now() });
          }
          return Number(numDeletedRows);
        });
        if (some === 0) break;
        gone += some;
        reached = hash;
        await nextTurn();
        /* oxlint-enable no-await-in-loop */
      }
      return gone;
    },
  };
}

type Deleted = Pick<AuditCheckpoint, "entries" | "hash">;

/** What retention has deleted so far; undefined where somebody else wrote the note of it. */
async function deletedIn(query: Kysely<Schema>, signer: AuditSigner): Promise<Deleted | undefined> {
  const note = await checkpointOf(query, "retention");
  if (note === undefined) return { entries: 0, hash: chainStart };
  return (await signer.hasSigned(note)) ? note : undefined;
}

/** Entries that are hashed before others are answered. */
const hashedAtOnce = 200;

/** Up to which entry, and what is then deleted in all. */
type OldPart = Deleted & { readonly sequence: number };

/**
 * The entries from the oldest on that are older than a time, in parts of a batch; none where one of
 * them does not follow from the one before it: an altered log stays.
 */
async function oldParts(
  query: Kysely<Schema>,
  before: string,
  deleted: Deleted,
): Promise<readonly OldPart[]> {
  let { entries, hash } = deleted;
  let sequence = 0;
  let read = 0;
  const parts: OldPart[] = [];
  // What follows an entry that stays is chained to it: the first that is not old ends it.
  for await (const row of rowsUpTo(query, Number.MAX_SAFE_INTEGER)) {
    if (row.at >= before) break;
    if (row.hash !== "" || entries > 0) {
      if (entryHash(hash, row) !== row.hash) return [];
      hash = row.hash;
      entries += 1;
    }
    sequence = row.sequence;
    read += 1;
    if (read % batch === 0) parts.push({ sequence, entries, hash });
    if (read % hashedAtOnce === 0) await nextTurn();
  }
  return read % batch === 0 ? parts : [...parts, { sequence, entries, hash }];
}

/** The same for one transaction: what is appended is written at its end, by `write`. */
export function auditAtEnd(
  database: Database,
  signer: AuditSigner,
): { readonly audit: Audit; readonly write: () => Promise<void> } {
  const audit = auditIn(database, signer);
  const waiting: NewAuditEntry[] = [];
  return {
    audit: {
      ...audit,
      append: (entry) => {
        waiting.push(entry);
        return Promise.resolve();
      },
    },
    write: () => inTurn(waiting, audit.append),
  };
}

async function* entriesUpTo(query: Kysely<Schema>, last: number): AsyncGenerator<ChainedEntry> {
  for await (const row of rowsUpTo(query, last)) yield asEntry(row);
}

async function* rowsUpTo(query: Kysely<Schema>, last: number) {
  let after = 0;
  for (;;) {
    // A page begins where the one before it ends.
    // oxlint-disable-next-line no-await-in-loop
    const rows = await query
      .selectFrom("audit")
      .selectAll()
      .where("sequence", ">", after)
      .where("sequence", "<=", last)
      .orderBy("sequence")
      .limit(batch)
      .execute();
    yield* rows;
    const end = rows.at(-1);
    if (end === undefined || rows.length < batch) return;
    after = end.sequence;
  }
}

async function checkpointOf(
  query: Kysely<Schema>,
  kind: AuditCheckpoint["kind"],
): Promise<SignedCheckpoint | undefined> {
  const found = query.selectFrom("audit_checkpoints").selectAll().where("kind", "=", kind);
  return found.executeTakeFirst();
}

async function keep(
  query: Kysely<Schema>,
  signer: AuditSigner,
  checkpoint: AuditCheckpoint,
): Promise<void> {
  const row = { ...checkpoint, ...(await signer.sign(checkpointText(checkpoint))) };
  await query
    .insertInto("audit_checkpoints")
    .values(row)
    .onConflict((conflict) => conflict.column("kind").doUpdateSet(row))
    .execute();
}

function asEntry(row: ChainedEntry): ChainedEntry {
  const { at, actor, origin, action, target, detail, before_hash, after_hash, hash } = row;
  return { at, actor, origin, action, target, detail, before_hash, after_hash, hash };
}
