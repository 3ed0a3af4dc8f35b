import { parapetCommand } from "@parapet/posture";
import type { CommandFleet } from "@parapet/server";
import type { CommandContext } from "../context/context.ts";
import { printChange } from "../context/print-change.ts";
import { everyRow, withFleet } from "../context/with-fleet.ts";
import { type ExitCode, exitCodes } from "../core/exit-codes.ts";
import { UsageError } from "../core/usage-error.ts";
import { jsonText } from "../reports/json.ts";
import type { StoreFlags } from "../service/store-flags.ts";
import { count } from "../text/count.ts";
import { table } from "../text/table.ts";

const statuses = ["open", "accepted", "to_undo"] as const;

export type DriftListFlags = StoreFlags & {
  readonly service?: string;
  readonly machine?: string;
  readonly status?: string;
  readonly json?: boolean;
  readonly failOnDrift?: boolean;
};
export type DriftApproveFlags = StoreFlags & {
  readonly name: string;
  readonly reason: string;
  readonly service?: readonly string[];
  readonly machine?: string;
  readonly all?: boolean;
};
export type DriftDecideFlags = StoreFlags & { readonly as: string; readonly reason?: string };

type Drift = Awaited<ReturnType<CommandFleet["drift"]["list"]>>["rows"][number];

const author = { actor: "cli", origin: "command" };

/** Lists what differs from approved states. */
export async function listDrift(
  context: CommandContext,
  { service, machine, status, json, failOnDrift = false, ...flags }: DriftListFlags,
): Promise<ExitCode> {
  const filter = {
    service,
    machine,
    status: status === undefined ? undefined : statusFrom(status),
  };
  const [rows, approved] = await withFleet(context, flags, async ({ drift }) => [
    await everyRow((page) => drift.list({ ...filter, ...page })),
    (await drift.approvals({ service, machine, limit: 1 })).rows.length,
  ]);
  await context.out.write(json === true ? jsonText(rows) : listing(rows, approved));
  // What was never approved cannot be told from what has changed.
  if (failOnDrift && approved === 0) {
    throw new UsageError(
      `No state is approved; approve one with \`${parapetCommand("drift approve --name NAME --reason REASON --all")}\`.`,
    );
  }
  const isOpen = rows.some((one) => one.status !== "accepted");
  return failOnDrift && isOpen ? exitCodes.findings : exitCodes.ok;
}

/** Approves the present state of services. */
export async function approveState(
  context: CommandContext,
  { name, reason, service, machine, all = false, ...flags }: DriftApproveFlags,
): Promise<ExitCode> {
  const given = [service !== undefined, machine !== undefined, all].filter(Boolean);
  if (given.length !== 1) throw new UsageError("Give one of --service, --machine and --all.");
  if (name.trim() === "" || reason.trim() === "") {
    throw new UsageError("Give a name and a reason that are not empty.");
  }
  const approved = await withFleet(context, flags, ({ drift }) =>
    drift.approve({ name, reason, services: service, machine }, author),
  );
  if (approved.length === 0) {
    throw new UsageError(
      "No state of these services is known; scan them with a running service first.",
    );
  }
  const unknown = (service ?? []).filter((one) => !approved.includes(one));
  const left = unknown.length === 0 ? "" : ` Not scanned yet: ${unknown.join(", ")}.`;
  await printChange(
    context,
    `Approved the state of ${count(approved.length, "workspace")} as ${name}.${left}`,
  );
  return exitCodes.ok;
}

/** Withdraws the approval of a service, and forgets its drift. */
export async function withdrawState(
  context: CommandContext,
  service: string,
  flags: StoreFlags,
): Promise<ExitCode> {
  await withFleet(context, flags, ({ drift }) => drift.withdraw(service, author));
  await printChange(context, `No state of ${service} is approved any more.`);
  return exitCodes.ok;
}

/** Accepts differences, marks them to be undone, or reopens them. */
export async function decideDrift(
  context: CommandContext,
  drift_ids: readonly string[],
  { as, reason = "", ...flags }: DriftDecideFlags,
): Promise<ExitCode> {
  const status = statusFrom(as);
  if (status !== "open" && reason.trim() === "") throw new UsageError("Give a --reason.");
  const { changed } = await withFleet(context, flags, ({ drift }) =>
    drift.decide({ drift_ids, status, reason }, author),
  );
  await printChange(context, `${count(changed, "difference")} set to ${status}.`);
  return exitCodes.ok;
}

function statusFrom(text: string): (typeof statuses)[number] {
  const status = statuses.find((one) => one === text.replaceAll("-", "_"));
  if (status === undefined) {
    throw new UsageError(`Unknown status ${text}; known: ${statuses.join(", ")}.`);
  }
  return status;
}

function listing(drift: readonly Drift[], approved: number): string {
  if (approved === 0) {
    return `No state is approved. Approve one with \`${parapetCommand("drift approve --name NAME --reason REASON --all")}\`.\n`;
  }
  if (drift.length === 0) return "No differences from approved states.\n";
  const head = [
    "SEVERITY",
    "STATUS",
    "SERVICE",
    "CHANGE",
    "WHAT",
    "BEFORE",
    "AFTER",
    "PLACE",
    "ID",
  ];
  const rows = drift.map((one) => [
    one.severity,
    one.status,
    one.service,
    one.change,
    [one.agent_id, one.kind, one.name].filter((part) => part !== "").join(" "),
    one.before,
    one.after,
    one.line === 0 ? one.file : `${one.file}:${one.line}`,
    one.drift_id,
  ]);
  return table([head, ...rows]);
}
