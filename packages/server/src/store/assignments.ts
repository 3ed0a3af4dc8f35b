import type { Kysely } from "kysely";
import type { Database } from "./database.ts";
import { hiddenServicesIn } from "./demonstration.ts";
import { indexedText } from "./indexed-text.ts";
import type { AssignmentsTable, Schema } from "./schema.ts";
import { isChosen, type ServiceChoice } from "./service-choice.ts";

export const assignedKinds = ["finding", "exposure"] as const;
export type AssignedKind = (typeof assignedKinds)[number];

/** What is assigned: a finding by its fingerprint and agent, an exposure by its ID. */
export type AssignmentKey = {
  readonly kind: AssignedKind;
  readonly service: string;
  readonly subject_id: string;
  /** Of a finding; "" for the workspace, and for exposures. */
  readonly agent_id: string;
};

export type Assignee = {
  /** A person or team. */
  readonly assignee: string;
  readonly note: string;
};

export type Assignment = AssignmentKey &
  Assignee & { readonly assigned_by: string; readonly assigned_at: string };

export type NewAssignment = Omit<Assignment, "assigned_at">;

export type AssignmentFilter = {
  readonly service?: ServiceChoice;
  readonly kind?: AssignedKind | undefined;
  readonly assignee?: string | undefined;
};

export type Assignments = {
  /** Replaces the assignment of a subject; says what it was. An empty assignee removes it. */
  readonly assign: (assignment: NewAssignment) => Promise<Assignment | undefined>;
  readonly get: (key: AssignmentKey) => Promise<Assignment | undefined>;
  /** In the order of services, kinds and subjects. */
  readonly list: (filter?: AssignmentFilter) => Promise<readonly Assignment[]>;
  readonly count: () => Promise<number>;
};

export function assignmentsIn({ query, exclusively, now }: Database): Assignments {
  return {
    assign: ({ assignee, note, assigned_by, ...key }) =>
      exclusively("assignments", async (inside) => {
        const before = await found(inside, key);
        if (assignee === "") {
          const { kind, service, subject_id, agent_id } = key;
          await inside
            .deleteFrom("assignments")
            .where("kind", "=", kind)
            .where("service", "=", service)
            .where("subject_id", "=", subject_id)
            .where("agent_key", "=", indexedText(agent_id))
            .execute();
          return before;
        }
        const row = { assignee, note, assigned_by, assigned_at: now() };
        await inside
          .insertInto("assignments")
          .values({ ...key, agent_key: indexedText(key.agent_id), ...row })
          .onConflict((conflict) =>
            conflict.columns(["kind", "service", "subject_id", "agent_key"]).doUpdateSet(row),
          )
          .execute();
        return before;
      }),

    get: (key) => found(query, key),

    list: async ({ service = "", kind, assignee } = {}) => {
      let rows = query
        .selectFrom("assignments")
        .selectAll()
        .where("service", "not in", hiddenServicesIn(query));
      if (service !== "") rows = rows.where(isChosen("service", service));
      if (kind !== undefined) rows = rows.where("kind", "=", kind);
      if (assignee !== undefined) rows = rows.where("assignee", "=", assignee);
      const ordered = rows
        .orderBy("service")
        .orderBy("kind")
        .orderBy("subject_id")
        .orderBy("agent_key");
      return (await ordered.execute()).map(assignmentOf);
    },

    count: async () => {
      const { rows } = await query
        .selectFrom("assignments")
        .select(({ fn }) => fn.countAll<number>().as("rows"))
        .executeTakeFirstOrThrow();
      return rows;
    },
  };
}

async function found(
  query: Kysely<Schema>,
  { kind, service, subject_id, agent_id }: AssignmentKey,
): Promise<Assignment | undefined> {
  const row = await query
    .selectFrom("assignments")
    .selectAll()
    .where("kind", "=", kind)
    .where("service", "=", service)
    .where("subject_id", "=", subject_id)
    .where("agent_key", "=", indexedText(agent_id))
    .executeTakeFirst();
  return row && assignmentOf(row);
}

function assignmentOf(row: AssignmentsTable): Assignment {
  const { kind, service, subject_id, agent_id, assignee, note, assigned_by, assigned_at } = row;
  return { kind, service, subject_id, agent_id, assignee, note, assigned_by, assigned_at };
}
