import { rm, rmdir } from "node:fs/promises";
import { isAbsolute, join, relative } from "node:path";
import { dataFiles, parapetCommand } from "@parapet/posture";
import type { CommandContext } from "../context/context.ts";
import { exitCodes, type ExitCode } from "../core/exit-codes.ts";
import { UsageError } from "../core/usage-error.ts";
import { parapetProgram } from "../protect/parapet-program.ts";
import {
  isWrittenByParapet,
  removeUserService,
  type UserService,
  userService,
} from "../protect/user-service.ts";
import { givenStore, type StoreFlags } from "../service/store-flags.ts";
import { neutralize } from "../text/neutralize.ts";
import { storeText } from "../text/store-options.ts";
import { table } from "../text/table.ts";
import { installedAdapters, removeAdapters } from "./unprotect.ts";

export type UninstallFlags = StoreFlags & { readonly yes?: boolean; readonly dryRun?: boolean };

/** What Parapet has put on this machine, as far as it removes that. */
type Installed = {
  /** "claude-code in /home/ada/.claude/settings.json". */
  readonly adapters: readonly string[];
  /** Undefined where Parapet wrote none. */
  readonly unit: UserService | undefined;
  readonly dataDir: string;
  /** Names of entries of the data folder. */
  readonly data: readonly string[];
  /** Entries of the data folder that are not Parapet's; the folder stays with them. */
  readonly others: readonly string[];
};

/** Removes what Parapet has put on this machine, once somebody has confirmed it. */
export async function uninstall(
  context: CommandContext,
  { yes = false, dryRun = false, ...flags }: UninstallFlags,
): Promise<ExitCode> {
  const { out } = context;
  const store = givenStore(flags);
  const found = await inventory(context, store);
  await out.write(inventoryText(found));
  await out.write(await leftText(context, found.dataDir, store));
  if (isEmpty(found)) return exitCodes.ok;
  await out.write(`\n${undoText(store)}`);
  if (dryRun || !(yes || (await isConfirmed(context)))) {
    const again = `${parapetCommand("uninstall")}${storeText(store)} --yes`;
    await out.write(`Nothing was removed. To remove it: ${again}\n`);
    return exitCodes.ok;
  }
  await refuseWhileServing(context, found);
  if (found.adapters.length > 0) await removeAdapters(context, store, (all) => all);
  if (found.unit !== undefined) await removeUserService(found.unit);
  for (const entry of found.data) {
    // oxlint-disable-next-line no-await-in-loop
    await rm(join(found.dataDir, entry), { recursive: true, force: true });
  }
  // A folder with something of others in it stays.
  await rmdir(found.dataDir).catch(() => undefined);
  await out.write("Removed.\n");
  return exitCodes.ok;
}

async function inventory(context: CommandContext, store: StoreFlags): Promise<Installed> {
  const { environment, service } = context;
  const { env, cwd, homeDir } = environment;
  const { dataDir, url } = await service.adapterPlaces({ env, cwd, ...store });
  const { own, others } = await service.dataFolderContents(dataDir);
  const isData = own.some((entry) => marks.has(entry));
  const isSupported = process.platform === "linux" || process.platform === "darwin";
  const unit = isSupported
    ? userService(parapetProgram(process), {
        platform: process.platform,
        homeDir,
        env,
        serve: { dataDir, url },
      })
    : undefined;
  const isOurs = unit !== undefined && (await isWrittenByParapet(unit));
  const adapters = isData ? await installedAdapters(context, store) : [];
  return {
    adapters: adapters.map(({ adapter, target }) => `${adapter} in ${target}`),
    unit: isOurs ? unit : undefined,
    dataDir,
    data: isData ? own : [],
    others: isData ? others : [...own, ...others].toSorted(),
  };
}

/** A folder without any of these is not a data folder, whatever else it has. */
const marks: ReadonlySet<string> = new Set([
  dataFiles.database,
  dataFiles.operatorToken,
  dataFiles.adapterSecret,
  dataFiles.fingerprintKey,
]);

function isEmpty({ adapters, unit, data }: Installed): boolean {
  return adapters.length === 0 && unit === undefined && data.length === 0;
}

function inventoryText(found: Installed): string {
  const { adapters, unit, dataDir, data, others } = found;
  if (isEmpty(found)) {
    return `Parapet has put nothing here: no adapter, no service of this user, no data in ${neutralize(dataDir)}.\n`;
  }
  const rows = [
    ...adapters.map((adapter) => ["Adapter", adapter]),
    ...(unit === undefined ? [] : [["Service", unit.path]]),
    ...(data.length === 0 ? [] : [["Data", `${dataDir}: ${data.join(", ")}`]]),
  ];
  const kept =
    data.length === 0 || others.length === 0
      ? ""
      : `\nOther files are in the data folder, which stays with them: ${neutralize(others.join(", "))}\n`;
  return `Would be removed\n${table(rows)}${kept}`;
}

/** What only a person can remove, or may want to keep. */
async function leftText(
  { environment, service }: CommandContext,
  dataDir: string,
  store: StoreFlags,
): Promise<string> {
  const { env, cwd } = environment;
  const { file, settings } = await service.checkConfiguration(store, { env, cwd });
  const database = String(settings.find(({ name }) => name === "database")?.value ?? "");
  const isElsewhere = database !== "" && !isBelow(dataDir, database);
  const rows = [
    ...(isElsewhere ? [["Database", database]] : []),
    ...(file === "" ? [] : [["Settings", file]]),
    [
      "Backups",
      `*.json.bak next to files that were fixed; ${parapetCommand("rollback --list")} names them`,
    ],
    ["Suppressions", "comments, and parapet-ignore.json5"],
    ["Completion", "the line with `parapet completion` in the startup file of your shell"],
    ["Program", "the checkout, or the package: npm uninstall -g parapet"],
  ];
  return `\nLeft for you\n${table(rows)}`;
}

function isBelow(folder: string, path: string): boolean {
  const inside = relative(folder, path);
  return !path.includes("://") && !inside.startsWith("..") && !isAbsolute(inside);
}

function undoText(store: StoreFlags): string {
  const backup = `${parapetCommand("backup")} parapet-backup.tar.gz${storeText(store)}`;
  return `Fixes cannot be rolled back afterwards, and nothing brings the data back but a backup: ${backup}\n`;
}

async function isConfirmed({ openPrompt }: CommandContext): Promise<boolean> {
  const prompt = openPrompt();
  if (prompt === undefined) return false;
  try {
    const answer = await prompt.ask("Remove all of this? [y/N] ");
    return answer !== undefined && /^y(?:es)?$/i.test(answer);
  } finally {
    prompt.close();
  }
}

async function refuseWhileServing(
  { service }: CommandContext,
  { dataDir, unit, data }: Installed,
): Promise<void> {
  if (data.length === 0) return;
  const running = await service.runningService(dataDir);
  if (!("url" in running)) return;
  const how = unit === undefined ? "" : `, with \`${unit.disable}\``;
  throw new UsageError(
    `The service answers at ${running.url} and uses this data. Stop it${how}, and run this again. Nothing was removed.`,
  );
}
