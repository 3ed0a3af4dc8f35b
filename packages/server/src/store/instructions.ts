import {
  type ExposureState,
  exposureStates,
  type FixInstruction,
  type InstructionStatus,
  instructionStatuses,
  openInstruction,
  type ReportedInstruction,
} from "@parapet/posture";
import type { Selectable } from "kysely";
import type { Database } from "./database.ts";
import { type Page, pageOf, type PageRequest, positionCursor, textsFrom } from "./page.ts";
import type { InstructionsTable } from "./schema.ts";
import { isChosen, type ServiceChoice } from "./service-choice.ts";

/** An instruction with what came of it. */
export type Instruction = FixInstruction & {
  readonly machine: string;
  /** The scan that it was asked for. */
  readonly scan_id: string;
  readonly status: InstructionStatus;
  readonly changed_at: string;
} & Outcome;

type Outcome = Pick<
  ReportedInstruction,
  "note" | "fix_id" | "findings_closed" | "findings_left" | "exposure"
>;

/** What changes a status, and from which ones. */
export type InstructionChange = Partial<Outcome> & {
  readonly status: InstructionStatus;
  readonly from: readonly InstructionStatus[];
};

export type InstructionFilter = {
  readonly service?: ServiceChoice;
  readonly machine?: string | undefined;
  readonly status?: InstructionStatus | undefined;
};

export type Instructions = {
  /** False where the machine has so many open ones already. */
  readonly add: (
    instruction: FixInstruction & Pick<Instruction, "machine" | "scan_id">,
    most: number,
  ) => Promise<boolean>;
  readonly get: (instructionId: string) => Promise<Instruction | undefined>;
  /** Newest first. */
  readonly list: (request: PageRequest & InstructionFilter) => Promise<Page<Instruction>>;
  /** Those of a machine that its owner may still accept, oldest first. */
  readonly openOn: (machine: string) => Promise<readonly Instruction[]>;
  /** False where it is in none of these states. */
  readonly change: (
    of: Pick<Instruction, "service" | "instruction_id">,
    change: InstructionChange,
  ) => Promise<boolean>;
  /** Forgets those that expired before a time; says how many went. */
  readonly prune: (before: string) => Promise<number>;
};

const open = [...openInstruction];

export function instructionsIn({ query, exclusively, now }: Database): Instructions {
  const shown = ({ service, machine, status }: InstructionFilter) => {
    let rows = query.selectFrom("instructions").where(isChosen("service", service));
    if (machine !== undefined && machine !== "") rows = rows.where("machine", "=", machine);
    if (status === undefined) return rows;
    if (status === "expired") {
      return rows.where("status", "in", open).where("expires_at", "<=", now());
    }
    rows = rows.where("status", "=", status);
    return openInstruction.has(status) ? rows.where("expires_at", ">", now()) : rows;
  };

  return {
    add: ({ machine, instruction_id, service, scan_id, expires_at, ...asked }, most) =>
      exclusively(`instructions:${machine}`, async (inside) => {
        const waiting = await inside
          .selectFrom("instructions")
          .select(({ fn }) => fn.countAll<number>().as("n"))
          .where("machine", "=", machine)
          .where("status", "in", open)
          .where("expires_at", ">", now())
          .executeTakeFirstOrThrow();
        if (waiting.n >= most) return false;
        await inside
          .insertInto("instructions")
          .values({
            service,
            instruction_id,
            machine,
            scan_id,
            asked: JSON.stringify(asked),
            expires_at,
            status: "sent",
            changed_at: asked.asked_at,
            note: "",
            fix_id: "",
            findings_closed: 0,
            findings_left: 0,
            exposure: "unknown",
          })
          .execute();
        return true;
      }),

    get: async (instructionId) => {
      const rows = query.selectFrom("instructions").selectAll();
      const row = await rows.where("instruction_id", "=", instructionId).executeTakeFirst();
      return row && instructionFrom(row, now());
    },

    list: async ({ limit, cursor, ...filter }) => {
      let rows = shown(filter).selectAll();
      if (cursor !== undefined) rows = rows.where("instruction_id", "<", textsFrom(cursor)[0]);
      const found = await rows
        .orderBy("instruction_id", "desc")
        .limit(limit + 1)
        .execute();
      const page = pageOf(found, limit, (row) => positionCursor([row.instruction_id, ""]));
      const at = now();
      return { rows: page.rows.map((row) => instructionFrom(row, at)), next: page.next };
    },

    openOn: async (machine) => {
      const at = now();
      const rows = await query
        .selectFrom("instructions")
        .selectAll()
        .where("machine", "=", machine)
        .where("status", "in", open)
        .where("expires_at", ">", at)
        .orderBy("instruction_id")
        .execute();
      return rows.map((row) => instructionFrom(row, at));
    },

    change: async ({ service, instruction_id }, { from, ...change }) => {
      const { numUpdatedRows } = await query
        .updateTable("instructions")
        .set({ ...change, changed_at: now() })
        .where("service", "=", service)
        .where("instruction_id", "=", instruction_id)
        .where("status", "in", from)
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },

    prune: async (before) => {
      const { numDeletedRows } = await query
        .deleteFrom("instructions")
        .where("expires_at", "<", before)
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },
  };
}

type Asked = Omit<FixInstruction, "instruction_id" | "service" | "expires_at">;

function instructionFrom(row: Selectable<InstructionsTable>, at: string): Instruction {
  const { asked: text, status: stored, exposure: last, ...rest } = row;
  const asked: Asked = JSON.parse(text);
  const status = instructionStatuses.find((one) => one === stored) ?? "failed";
  const exposure: ExposureState = exposureStates.find((one) => one === last) ?? "unknown";
  const isExpired = openInstruction.has(status) && rest.expires_at <= at;
  return { ...asked, ...rest, exposure, status: isExpired ? "expired" : status };
}
