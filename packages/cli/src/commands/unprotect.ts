import { parapetCommand } from "@parapet/posture";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { adapterKinds, type AdapterKind } from "@parapet/adapter-link";
import type { AdapterPlaces, CommandAdapters } from "@parapet/server";
import type { CommandContext } from "../context/context.ts";
import { exitCodes, type ExitCode } from "../core/exit-codes.ts";
import { changeLines } from "../fix-output/effects.ts";
import { readRecords } from "../protect/installation-record.ts";
import { readTarget } from "../protect/plan-protection.ts";
import { parapetProgram } from "../protect/parapet-program.ts";
import { sentence, shownDiff } from "../protect/protection-text.ts";
import {
  removeFolder,
  type Removal,
  takeOut,
  textBefore,
} from "../protect/unprotect-installation.ts";
import { removeUserService, userService } from "../protect/user-service.ts";
import { count } from "../text/count.ts";
import { neutralize } from "../text/neutralize.ts";
import { UsageError } from "../core/usage-error.ts";
import { givenStore, type StoreFlags } from "../service/store-flags.ts";

export type UnprotectFlags = StoreFlags & { readonly dryRun?: boolean };

type Installed = Removal & {
  readonly adapter: AdapterKind;
  readonly service: string;
};

/**
 * Uninstalls adapters: one by its ID, or all of a kind. Works without the service and without its
 * database.
 */
export async function unprotect(
  context: CommandContext,
  which: string,
  flags: UnprotectFlags,
): Promise<ExitCode> {
  await removeAdapters(context, flags, (all) => {
    const chosen = all.filter((one) => one.installation_id === which || one.adapter === which);
    if (chosen.length === 0) throw notInstalled(which);
    return chosen;
  });
  return exitCodes.ok;
}

/** The adapters of a data folder, without their database where that cannot be opened. */
export async function installedAdapters(
  { environment, now, service }: CommandContext,
  flags: StoreFlags,
): Promise<readonly Installed[]> {
  const where = { env: environment.env, cwd: environment.cwd, ...givenStore(flags) };
  const places = await service.adapterPlaces(where);
  const store = await service
    .openAdapters({ ...where, now, trial: true })
    .catch((): undefined => undefined);
  try {
    return await installed(places, store);
  } finally {
    await store?.close();
  }
}

/** Uninstalls the chosen adapters, and prints how. */
export async function removeAdapters(
  context: CommandContext,
  flags: UnprotectFlags,
  choose: (all: readonly Installed[]) => readonly Installed[],
): Promise<void> {
  const { environment, now, service, out } = context;
  const where = { env: environment.env, cwd: environment.cwd, ...givenStore(flags) };
  const places = await service.adapterPlaces(where);
  const adapters = await service
    .openAdapters({ ...where, now, trial: true })
    .catch((error: unknown) => error);
  const store = isOpen(adapters) ? adapters : undefined;
  try {
    const all = await installed(places, store);
    const chosen = choose(all);
    const lines: string[] = [];
    const gone: string[] = [];
    for (const one of chosen) {
      gone.push(one.installation_id);
      // Sequential: several may edit the same file.
      // oxlint-disable-next-line no-await-in-loop
      lines.push(...(await uninstall(one, places, store, context, flags, gone)));
    }
    if (flags.dryRun === true) lines.push("Dry run: nothing was written.");
    else {
      lines.push(...(await serviceLines(all.length === chosen.length, places, context)));
      if (store === undefined) lines.push(...staleDatabaseLines(adapters));
      context.changes.push(`${count(gone.length, "adapter")} removed.`);
    }
    await out.write(`${lines.join("\n")}\n`);
  } finally {
    await store?.close();
  }
}

/** Installations with files on this machine, and those that only the database lists. */
async function installed(
  { folder, host }: AdapterPlaces,
  store: CommandAdapters | undefined,
): Promise<readonly Installed[]> {
  const records = await readRecords(folder);
  const known = (await store?.list()) ?? [];
  const others = known.filter(
    (one) =>
      one.host === host &&
      !records.some(({ installation_id }) => installation_id === one.installation_id),
  );
  return [...records, ...others];
}

async function uninstall(
  one: Installed,
  places: AdapterPlaces,
  store: CommandAdapters | undefined,
  { service, out, now, environment }: CommandContext,
  { dryRun }: UnprotectFlags,
  /** IDs of installations uninstalled so far, this one included. */
  gone: readonly string[],
): Promise<readonly string[]> {
  const protector = await service.protectors[one.adapter]();
  const before = await readTarget(one.target);
  const after = textBefore(protector, one, before);
  const diff = shownDiff({ target: one.target, before, after, colors: out.colors });
  const effects =
    after === undefined
      ? undefined
      : await store?.editEffects(
          { target: one.target, text: after, folder: join(places.folder, one.installation_id) },
          environment,
        );
  const changes = effects === undefined ? [] : changeLines(effects, out.colors, dryRun !== true);
  if (dryRun === true) {
    const off = (await store?.removableFlowGuardrails(one.service, gone)) ?? [];
    return [
      ...diff,
      ...sentence(`Would unprotect ${one.installation_id}.`),
      ...(off.length === 0
        ? []
        : sentence(`Would remove guardrails added by parapet protect: ${off.join(", ")}.`)),
      ...changes,
    ];
  }
  const backup = await takeOut(protector, one, { dataDir: places.dataDir, randomBytes, now });
  await store?.remove(one.installation_id);
  await removeFolder(places.folder, one.installation_id);
  const off = (await store?.switchOffFlowGuardrails(one.service)) ?? [];
  return [
    ...diff,
    ...sentence(`Unprotected: ${one.adapter} (${one.installation_id}).`),
    ...(backup === ""
      ? []
      : sentence(`${after === undefined ? "Removed" : "Edited"} ${one.target}. Backup: ${backup}`)),
    ...(off.length === 0
      ? []
      : sentence(`Removed guardrails added by parapet protect: ${off.join(", ")}.`)),
    ...changes,
  ];
}

async function serviceLines(
  nothingIsLeft: boolean,
  { dataDir, url }: AdapterPlaces,
  { environment }: CommandContext,
): Promise<readonly string[]> {
  if (!nothingIsLeft || (process.platform !== "linux" && process.platform !== "darwin")) return [];
  const { homeDir, env } = environment;
  const own = userService(parapetProgram(process), {
    platform: process.platform,
    homeDir,
    env,
    serve: { dataDir, url },
  });
  if (!(await removeUserService(own))) return [];
  return [
    "",
    ...sentence(`No protected runtime is left. Removed ${own.path}. Stop the service:`),
    `  ${own.disable}`,
  ];
}

function staleDatabaseLines(error: unknown): readonly string[] {
  const reason = error instanceof Error ? ` (${error.message})` : "";
  return sentence(
    `Cannot open the database${reason}. It still lists the installation; run ${parapetCommand("unprotect")} again once the database is available.`,
  );
}

function isOpen(adapters: unknown): adapters is CommandAdapters {
  return !(adapters instanceof Error);
}

function notInstalled(which: string): UsageError {
  const kinds = adapterKinds.join(", ");
  return new UsageError(
    `No installation named ${neutralize(which)}. Give an installation ID or a kind (${kinds}); \`${parapetCommand("protect list")}\` lists installations.`,
  );
}
