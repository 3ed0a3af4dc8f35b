import { randomBytes } from "node:crypto";
import { type ServeOptions, settingsFrom } from "@parapet/settings";
import { type EnrolledMachines, enrolledMachines } from "../machines/enrolled-machines.ts";
import { openCommandStore } from "./command-database.ts";

/**
 * The machines of a data folder, for commands: a server on the same database sees every change at
 * once.
 */
export type CommandMachines = Pick<
  EnrolledMachines,
  "enroll" | "list" | "get" | "label" | "revoke"
> & {
  readonly close: () => Promise<void>;
};

/**
 * Opens the store that the service uses; with `trial` a database that is not there is not made.
 * Throws SettingsError or StoreError.
 */
export async function openMachines({
  env,
  cwd,
  now,
  trial = false,
  ...where
}: Pick<ServeOptions, "config" | "data" | "database"> & {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly now: () => Date;
  readonly trial?: boolean;
}): Promise<CommandMachines> {
  const settings = settingsFrom(where, env, cwd);
  const store = await openCommandStore(settings, { env, now, trial });
  const silentAfterMs = settings.silentAfterHours * 3_600_000;
  const machines = enrolledMachines({ store, now, randomBytes, silentAfterMs });
  return { ...machines, close: () => store.close() };
}
