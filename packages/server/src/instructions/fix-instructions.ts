import {
  type FixInstruction,
  type FixPlan,
  instructionLimits,
  type InstructionReport,
  type InstructionStatus,
  openFingerprints,
  openInstruction,
  parapetCommand,
  type ReportedInstruction,
  type ScanReport,
} from "@parapet/posture";
import { redactedOutput } from "@parapet/posture/redaction";
import { ProblemError } from "../core/problem.ts";
import type { EnrolledMachines } from "../machines/enrolled-machines.ts";
import { type AuditAuthor, contentHash } from "../store/audit-chain.ts";
import { inTurn } from "../store/in-turn.ts";
import type { Instruction } from "../store/instructions.ts";
import type { Store } from "../store/store.ts";
import { answerToTell } from "./answer-to-tell.ts";

export type Asking = {
  readonly service: string;
  readonly check_ids: readonly string[];
  readonly exposure_id: string;
  readonly reason: string;
  /** Left out: in 14 days. */
  readonly expires_at?: string | undefined;
};

/** Asks owners of machines to accept fix plans. Each step is in the audit log. */
export type FixInstructions = {
  /** Throws ProblemError for what the latest scan of the service does not show. */
  readonly ask: (asking: Asking, author: AuditAuthor) => Promise<Instruction>;
  /** Throws ProblemError where it is not open. */
  readonly withdraw: (instruction: Instruction, author: AuditAuthor) => Promise<Instruction>;
  /** Throws ProblemError "not-found". */
  readonly get: (instructionId: string) => Promise<Instruction>;
  /**
   * Takes what a machine reports of its own, each step once, and answers what its owner may still
   * accept.
   */
  readonly exchange: (
    machine: string,
    reports: readonly ReportedInstruction[],
    author: AuditAuthor,
  ) => Promise<readonly FixInstruction[]>;
};

export type FixInstructionsOptions = {
  readonly store: Store;
  readonly machines: Pick<EnrolledMachines, "get">;
  readonly newId: (prefix: string) => string;
  readonly now: () => Date;
};

export function fixInstructions(options: FixInstructionsOptions): FixInstructions {
  const { store } = options;

  const get = async (instructionId: string): Promise<Instruction> => {
    const found = await store.instructions.get(instructionId);
    if (found !== undefined) return found;
    throw new ProblemError(
      "not-found",
      "There is no such instruction; GET /api/v1/instructions lists all.",
    );
  };

  return {
    get,

    ask: async (asking, author) => {
      const instruction = await asked(options, asking, author.actor);
      await store.transaction(async ({ instructions, audit }) => {
        if (!(await instructions.add(instruction, instructionLimits.open))) {
          throw new ProblemError(
            "limit-reached",
            `${instructionLimits.open} instructions wait on ${instruction.machine}; withdraw one first.`,
          );
        }
        const { instruction_id, service, check_ids, reason } = instruction;
        await audit.append({
          ...author,
          action: "instruction.send",
          target: `${service}: ${instruction_id}`,
          detail: `${check_ids.join(", ")}: ${reason}`,
          after_hash: contentHash(instruction),
        });
      });
      return get(instruction.instruction_id);
    },

    withdraw: async ({ instruction_id, service }, author) => {
      await store.transaction(async ({ instructions, audit }) => {
        const change = { status: "withdrawn", from: [...openInstruction] } as const;
        if (!(await instructions.change({ instruction_id, service }, change))) {
          throw new ProblemError(
            "conflict",
            "It is no longer open: it was answered or withdrawn before.",
          );
        }
        await audit.append({
          ...author,
          action: "instruction.withdraw",
          target: `${service}: ${instruction_id}`,
          detail: "",
        });
      });
      return get(instruction_id);
    },

    exchange: async (machine, reports, author) => {
      await inTurn(reports, (report) => take(options, machine, { report, author }));
      const open = await store.instructions.openOn(machine);
      return open.map(sentOf);
    },
  };
}

/** Of which states each step of a machine follows. */
const follows: Readonly<Record<InstructionReport, readonly InstructionStatus[]>> = {
  delivered: ["sent"],
  accepted: ["sent", "delivered"],
  declined: ["sent", "delivered"],
  outdated: ["sent", "delivered"],
  failed: ["sent", "delivered", "accepted"],
  // What has changed files is shown, even if it was withdrawn before the machine heard of it.
  applied: ["sent", "delivered", "accepted", "withdrawn"],
  undone: ["applied"],
};

/** A step that was reported before, or that does not follow, changes nothing. */
async function take(
  { store, now }: Pick<FixInstructionsOptions, "store" | "now">,
  machine: string,
  { report, author }: { readonly report: ReportedInstruction; readonly author: AuditAuthor },
): Promise<void> {
  const known = await store.instructions.get(report.instruction_id);
  if (known === undefined || known.machine !== machine) return;
  const { instruction_id, service } = known;
  const { status, at, note: given, fix_id, findings_closed, findings_left, exposure } = report;
  const note = redactedOutput(given);
  const outcome = status === "applied" ? { fix_id, findings_closed, findings_left, exposure } : {};
  await store.transaction(async ({ instructions, audit, events }) => {
    const change = {
      status,
      from: follows[status],
      ...(note === "" ? {} : { note }),
      ...outcome,
    };
    if (!(await instructions.change({ instruction_id, service }, change))) return;
    await audit.append({
      ...author,
      action: `instruction.${status}`,
      target: `${service}: ${instruction_id}`,
      detail: [`at ${at}`, fix_id, note].filter((part) => part !== "").join(", "),
    });
    // Last: who stores a violation waits for the end of this transaction from here on.
    if (status === "delivered") return;
    await events.addInstruction(
      answerToTell({ ...known, ...change, note, status }, now().toISOString()),
    );
  });
}

function sentOf(instruction: Instruction): FixInstruction {
  const { instruction_id, service, check_ids, choices, fingerprints, exposure_id } = instruction;
  const { reason, asked_by, asked_at, expires_at } = instruction;
  return {
    instruction_id,
    service,
    check_ids,
    choices,
    fingerprints,
    exposure_id,
    reason,
    asked_by,
    asked_at,
    expires_at,
  };
}

async function asked(
  { store, machines, newId, now }: FixInstructionsOptions,
  { service, check_ids: given, exposure_id, reason, expires_at: until }: Asking,
  asked_by: string,
) {
  const workspace = await store.workspaces.byService(service);
  if (workspace === undefined || workspace.machine === "") {
    throw refusal(
      "/service",
      `${service} is not a workspace of an enrolled machine; fix it here, with POST /api/v1/scan/fix.`,
    );
  }
  const { machine } = workspace;
  await refuseCutOff(machines, machine);
  const asked_at = now().toISOString();
  const expires_at = expiryOf(until, asked_at);
  const report = await latestReport(store, service);
  const check_ids = [...new Set(given)];
  refuseNotFixable(report, check_ids);
  const isKnown = report.exposures.some((one) => one.exposure_id === exposure_id);
  if (exposure_id !== "" && !isKnown) {
    throw refusal("/exposure_id", `The latest scan of ${service} does not show this exposure.`);
  }
  const fingerprints = openFingerprints(report.findings, check_ids);
  if (fingerprints.length > instructionLimits.fingerprints) {
    throw refusal(
      "/check_ids",
      `These checks have ${fingerprints.length} findings; an instruction has at most ${instructionLimits.fingerprints}. Send several.`,
    );
  }
  await refuseTwice(store, service, check_ids);
  return {
    instruction_id: newId("in"),
    machine,
    scan_id: report.scan_id,
    service,
    check_ids,
    choices: choicesOf(report, check_ids),
    fingerprints,
    exposure_id,
    reason: redactedOutput(reason),
    asked_by: asked_by.slice(0, 200),
    asked_at,
    expires_at,
  };
}

async function refuseCutOff(
  machines: FixInstructionsOptions["machines"],
  name: string,
): Promise<void> {
  const { state } = await machines.get(name);
  if (state !== "revoked" && state !== "expired") return;
  throw new ProblemError(
    "conflict",
    `The token of ${name} is ${state}: no instruction reaches it. Enroll it again with \`${parapetCommand("machines enroll")}\`.`,
  );
}

const dayMs = 86_400_000;

const usualDays = 14;

function expiryOf(until: string | undefined, asked_at: string): string {
  const from = Date.parse(asked_at);
  const end = until === undefined ? from + usualDays * dayMs : Date.parse(until);
  if (end > from && end - from <= instructionLimits.days * dayMs) {
    return new Date(end).toISOString();
  }
  throw refusal(
    "/expires_at",
    `An instruction expires in the future, within ${instructionLimits.days} days.`,
  );
}

async function latestReport(store: Store, service: string): Promise<ScanReport> {
  const [latest] = (await store.scans.list({ service, limit: 1 })).rows;
  const text = latest && (await store.scans.get(latest.scan_id));
  if (text !== undefined) return JSON.parse(text);
  throw new ProblemError("conflict", `No scan of ${service} has arrived yet; wait for one.`);
}

/** Each check has an open finding that the machine can fix. */
function refuseNotFixable({ findings }: ScanReport, checkIds: readonly string[]): void {
  const fixable = findings.filter((one) => one.fixable);
  for (const [at, id] of checkIds.entries()) {
    if (openFingerprints(fixable, [id]).length > 0) continue;
    throw refusal(
      `/check_ids/${at}`,
      `The latest scan shows no open finding of ${id} with an automated fix.`,
    );
  }
}

async function refuseTwice(
  { instructions }: Store,
  service: string,
  checkIds: readonly string[],
): Promise<void> {
  const page = await instructions.list({ service, limit: 500 });
  const same = page.rows.find(
    ({ status, check_ids }) => isUnderWay(status) && isSame(check_ids, checkIds),
  );
  if (same === undefined) return;
  throw new ProblemError(
    "conflict",
    `The owner was asked for the same fixes at ${same.asked_at} (${same.instruction_id}); withdraw that instruction first.`,
  );
}

/** Those of the plan with just these fixes. */
function choicesOf({ plans, exposures }: ScanReport, checkIds: readonly string[]) {
  const all: readonly FixPlan[] = [...plans, ...exposures.flatMap(({ plan }) => plan ?? [])];
  return all.find(({ check_ids }) => isSame(check_ids, checkIds))?.choices ?? [];
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.toSorted().join() === b.toSorted().join();
}

function isUnderWay(status: InstructionStatus): boolean {
  return openInstruction.has(status) || status === "accepted";
}

function refusal(pointer: string, detail: string): ProblemError {
  return new ProblemError("invalid", detail, { errors: [{ pointer, detail }] });
}
