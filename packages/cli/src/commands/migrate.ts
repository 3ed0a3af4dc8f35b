import { parapetCommand } from "@parapet/posture";
import type { MigrationState } from "@parapet/server";
import type { CommandContext } from "../context/context.ts";
import { exitCodes, type ExitCode } from "../core/exit-codes.ts";
import { jsonText } from "../reports/json.ts";
import { givenStore, type StoreFlags } from "../service/store-flags.ts";
import { count } from "../text/count.ts";
import { neutralize } from "../text/neutralize.ts";
import { storeText } from "../text/store-options.ts";
import { withProgress } from "../terminal/progress.ts";

export type MigrateFlags = StoreFlags & { readonly json?: boolean };

/** Version of the JSON that these commands print. */
const schema_version = 1;

/** Shows what is pending. Returns "findings" where something is. */
export async function migrationStatus(
  { environment, out, service }: CommandContext,
  { json = false, ...flags }: MigrateFlags,
): Promise<ExitCode> {
  const { env, cwd } = environment;
  const state = await service.migrationState({ env, cwd, ...givenStore(flags) });
  await out.write(json ? jsonText({ schema_version, ...state }) : stateText(state, flags));
  if (state.status === "too_new") return exitCodes.failed;
  return state.status === "current" ? exitCodes.ok : exitCodes.findings;
}

/** Applies what is pending. Throws if that fails. */
export async function migrateUp(
  { environment, err, now, out, service }: CommandContext,
  { json = false, ...flags }: MigrateFlags,
): Promise<ExitCode> {
  const { env, cwd } = environment;
  const { before, after } = await withProgress(err, "Migrating", () =>
    service.applyMigrations({ env, cwd, now, ...givenStore(flags) }),
  );
  const applied = before.databases.map(({ name, pending }) => ({ name, applied: pending }));
  await out.write(
    json
      ? jsonText({ schema_version, ...after, applied })
      : [
          ...before.databases.map(
            ({ name, pending }) =>
              `${titles[name]}: ${pending.length === 0 ? "nothing to apply" : `applied ${numbers(pending)}`}.\n`,
          ),
          ...after.databases.map(versionLine),
        ].join(""),
  );
  return exitCodes.ok;
}

const titles = { main: "Main database", telemetry: "Telemetry database" } as const;

const serveSentences = {
  starts: "`serve` starts without migrating.",
  migrates: "`serve` applies them before it starts.",
  refuses: "`serve` refuses to start.",
} as const;

function stateText(state: MigrationState, flags: StoreFlags): string {
  const isOpen = state.status === "pending" || state.status === "new";
  const lines = [
    ...state.databases.map((one) => versionLine(one).trimEnd()),
    serveSentences[state.serve],
    ...(state.status === "too_new"
      ? ["A newer Parapet has migrated the database: update this one."]
      : []),
    ...(isOpen && !state.rolling
      ? ["Stop all services of earlier versions first: they cannot use the migrated database."]
      : []),
    ...(state.status === "pending" && state.rolling
      ? ["Services of the version before can go on while they are applied."]
      : []),
    ...(isOpen
      ? [`Apply them with \`${parapetCommand("migrate up")}${neutralize(storeText(flags))}\`.`]
      : []),
  ];
  return `${lines.join("\n")}\n`;
}

function versionLine(database: MigrationState["databases"][number]): string {
  const { name, location, status, version, needed, pending } = database;
  const said = {
    current: "up to date",
    pending: `${count(pending.length, "migration")} pending: ${numbers(pending)}`,
    new: "does not exist yet",
    too_new: `newer than this Parapet, which knows ${needed}`,
  } as const;
  return `${titles[name]} ${neutralize(location)}: version ${version}, ${said[status]}.\n`;
}

function numbers(pending: readonly number[]): string {
  return pending.map((number) => String(number).padStart(4, "0")).join(", ");
}
