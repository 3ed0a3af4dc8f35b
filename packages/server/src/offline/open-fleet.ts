import { type ServeOptions, settingsFrom } from "@parapet/settings";
import { type ApprovedStates, approvedStates } from "../drift/approved-states.ts";
import type { Drifts } from "../store/drift/drift.ts";
import type { Inventory } from "../store/inventory/inventory.ts";
import type { AuditAuthor } from "../store/audit-chain.ts";
import { openCommandStore } from "./command-database.ts";

/** What all workspaces of a data folder have and differ by, for commands. */
export type CommandFleet = {
  readonly inventory: Pick<Inventory, "list" | "places">;
  readonly drift: Pick<Drifts, "list" | "counts" | "approvals"> &
    Pick<ApprovedStates, "approve" | "withdraw"> & {
      /** Throws ProblemError. */
      readonly decide: (
        decision: Parameters<ApprovedStates["decide"]>[0],
        author: AuditAuthor,
      ) => ReturnType<ApprovedStates["decide"]>;
    };
  readonly close: () => Promise<void>;
};

/**
 * Opens the store that the service uses; a database that is not there is not made. Throws
 * SettingsError or StoreError.
 */
export async function openFleet({
  env,
  cwd,
  now,
  ...where
}: Pick<ServeOptions, "config" | "data" | "database"> & {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly now: () => Date;
}): Promise<CommandFleet> {
  const settings = settingsFrom(where, env, cwd);
  const store = await openCommandStore(settings, { env, now, trial: true });
  const { approve, withdraw, decide } = approvedStates(store);
  const { list, counts, approvals } = store.drifts;
  return {
    inventory: store.inventory,
    drift: {
      list,
      counts,
      approvals,
      approve,
      withdraw,
      // The command's user owns the data folder.
      decide: (decision, author) => decide(decision, author, undefined),
    },
    close: () => store.close(),
  };
}
