import { redactedOutput } from "@parapet/posture/redaction";
import type { Database } from "./database.ts";
import { pageOf, sequenceFrom } from "./page.ts";
import type { Page, PageRequest } from "./page.ts";

/** Who did what, for those who must be able to prove it later. Nothing in it is ever changed. */
export type AuditEntry = {
  readonly at: string;
  /** "operator", "local", "token:ci" … */
  readonly actor: string;
  /** "guardrail.update", "fix.apply", "token.revoke" … */
  readonly action: string;
  /** What it was done to. */
  readonly target: string;
  /** One sentence, without secrets; may be "". */
  readonly detail: string;
};

export type Audit = {
  readonly append: (entry: Omit<AuditEntry, "at">) => Promise<void>;
  /** Newest first. */
  readonly list: (request: PageRequest) => Promise<Page<AuditEntry>>;
  /** Deletes what is older than a time; says how many went. */
  readonly prune: (before: string) => Promise<number>;
};

export function auditIn({ query, now }: Database): Audit {
  return {
    append: async ({ actor, action, target, detail }) => {
      const entry = redactedOutput({ at: now(), actor, action, target, detail });
      await query.insertInto("audit").values(entry).execute();
    },

    list: async ({ limit, cursor }) => {
      let entries = query.selectFrom("audit").selectAll();
      if (cursor !== undefined) entries = entries.where("sequence", "<", sequenceFrom(cursor));
      const newestFirst = entries.orderBy("sequence", "desc");
      const page = pageOf(await newestFirst.limit(limit + 1).execute(), limit, ({ sequence }) =>
        String(sequence),
      );
      return { rows: page.rows.map(asEntry), next: page.next };
    },

    prune: async (before) => {
      const old = query.deleteFrom("audit").where("at", "<", before);
      return Number((await old.executeTakeFirstOrThrow()).numDeletedRows);
    },
  };
}

function asEntry({ at, actor, action, target, detail }: AuditEntry): AuditEntry {
  return { at, actor, action, target, detail };
}
