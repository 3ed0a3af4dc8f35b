import { parapetCommand } from "@parapet/posture";
import type { CommandContext } from "../context/context.ts";
import { printChange } from "../context/print-change.ts";
import { exitCodes, type ExitCode } from "../core/exit-codes.ts";
import { expiryFrom } from "../core/token-expiry.ts";
import { UsageError } from "../core/usage-error.ts";
import { jsonText } from "../reports/json.ts";
import type { Machine, Machines } from "../service/machines.ts";
import { givenStore, type StoreFlags } from "../service/store-flags.ts";
import { storeText } from "../text/store-options.ts";
import { table } from "../text/table.ts";

type LabelFlags = {
  readonly owner?: string;
  readonly group?: string;
  readonly tag?: readonly string[];
};

export type MachinesFlags = StoreFlags & { readonly json?: boolean };
export type MachinesListFlags = MachinesFlags & { readonly tag?: string; readonly group?: string };
export type EnrollFlags = MachinesFlags &
  LabelFlags & { readonly name: string; readonly expires: string };
export type TagFlags = StoreFlags & LabelFlags & { readonly untag?: readonly string[] };

const author = { actor: "cli", origin: "command" };
const pageRows = 500;

/** Enrolls a machine. Standard output gets the token alone, for scripts. */
export async function enrollMachine(
  context: CommandContext,
  { name, owner = "", group = "", tag = [], ...flags }: EnrollFlags,
): Promise<ExitCode> {
  const expires_at = expiryFrom(flags.expires, context.now());
  const { machine, token } = await withMachines(context, flags, (machines) =>
    machines.enroll({ name, owner, group, tags: tag, expires_at }, author),
  );
  context.changes.push(
    `Machine ${machine.name} is enrolled, and its token is never shown again. Revoke it with \`${parapetCommand("machines revoke")} ${machine.name}${storeText(flags)}\`.`,
  );
  if (flags.json === true) {
    await context.out.writeSecret(jsonText({ ...machine, token }));
    return exitCodes.ok;
  }
  await context.out.writeSecret(`${token}\n`);
  const until = expires_at === "" ? "never expires" : `expires ${expires_at}`;
  await context.err.write(
    `Machine ${machine.name} is enrolled; its token ${until}. The token is shown only once: keep it in a file on the machine that only its user can read, and run there:\n` +
      `  parapet agent --upload https://THIS-SERVER --token-file FILE\n`,
  );
  return exitCodes.ok;
}

/** Lists machines by name. */
export async function listMachines(
  context: CommandContext,
  { tag, group, ...flags }: MachinesListFlags,
): Promise<ExitCode> {
  const all = await withMachines(
    context,
    flags,
    async (machines) => {
      const rows: Machine[] = [];
      let cursor: string | undefined;
      do {
        // oxlint-disable-next-line no-await-in-loop -- Each page has the cursor of the next one.
        const page = await machines.list({ limit: pageRows, cursor, tag, group });
        rows.push(...page.rows);
        cursor = page.next;
      } while (cursor !== undefined);
      return rows;
    },
    true,
  );
  await context.out.write(flags.json === true ? jsonText(all) : listing(all));
  return exitCodes.ok;
}

/** Revokes the token of a machine; what it has sent stays. */
export async function revokeMachine(
  context: CommandContext,
  name: string,
  flags: StoreFlags,
): Promise<ExitCode> {
  await withMachines(context, flags, (machines) => machines.revoke(name, author), true);
  await printChange(context, `Revoked the token of ${name}. What it has sent stays.`);
  return exitCodes.ok;
}

/** Changes owner, group and tags of a machine. */
export async function tagMachine(
  context: CommandContext,
  name: string,
  { owner, group, tag, untag, ...flags }: TagFlags,
): Promise<ExitCode> {
  if ([owner, group, tag, untag].every((given) => given === undefined)) {
    throw new UsageError("Give at least one of --owner, --group, --tag and --untag.");
  }
  const machine = await withMachines(
    context,
    flags,
    async (machines) => {
      const labels = {
        ...(owner === undefined ? {} : { owner }),
        ...(group === undefined ? {} : { group }),
      };
      if (tag === undefined && untag === undefined) return machines.label(name, labels, author);
      const before = await machines.get(name);
      const tags = [...before.tags, ...(tag ?? [])].filter((one) => untag?.includes(one) !== true);
      return machines.label(name, { ...labels, tags }, author);
    },
    true,
  );
  await printChange(
    context,
    `${machine.name}: owner ${shown(machine.owner)}, group ${shown(machine.group)}, tags ${shown(machine.tags.join(", "))}.`,
  );
  return exitCodes.ok;
}

async function withMachines<Result>(
  { environment, now, service }: CommandContext,
  flags: StoreFlags,
  task: (machines: Machines) => Promise<Result>,
  trial = false,
): Promise<Result> {
  const { env, cwd } = environment;
  const machines = await service.openMachines({ env, cwd, now, trial, ...givenStore(flags) });
  try {
    return await task(machines);
  } finally {
    await machines.close();
  }
}

function listing(machines: readonly Machine[]): string {
  if (machines.length === 0)
    return `No machines. Enroll one with \`${parapetCommand("machines enroll --name NAME")}\`.\n`;
  const head = ["NAME", "STATE", "LAST SEEN", "WORKSPACES", "AGENTS", "PARAPET", "OWNER", "TAGS"];
  const rows = machines.map((machine) => [
    machine.name,
    machine.state,
    minute(machine.last_seen_at),
    countOf(machine, machine.workspaces),
    countOf(machine, machine.agents),
    machine.parapet_version || "unknown",
    machine.owner,
    machine.tags.join(","),
  ]);
  return table([head, ...rows]);
}

/** A number of what a machine has; unknown until a scan of it has arrived. */
function countOf({ last_seen_at }: Pick<Machine, "last_seen_at">, number: number): string {
  return last_seen_at === "" ? "unknown" : String(number);
}

function shown(text: string): string {
  return text === "" ? "none" : text;
}

/** "2026-11-21 08:00", UTC. */
function minute(at: string): string {
  return at === "" ? "never" : at.slice(0, 16).replace("T", " ");
}
