import { type ServeOptions, settingsFrom } from "@parapet/settings";
import { auditPublicKey } from "../audit/audit-key.ts";
import { exportedLines } from "../audit/exported-audit.ts";
import { keptCheckpoint } from "../audit/kept-checkpoint.ts";
import { type AuditVerdict, verifyAudit } from "../audit/verify-audit.ts";
import type { SignedCheckpoint } from "../store/audit-chain.ts";
import { openCommandStore } from "./command-database.ts";

/** The audit log of a data folder, for commands. */
export type CommandAudit = {
  /**
   * Walks the log. The public keys of the data folder and its kept checkpoint count beside those
   * that are given.
   */
  readonly verify: (trusted: {
    readonly publicKeys: readonly string[];
    readonly checkpoints: readonly SignedCheckpoint[];
  }) => Promise<AuditVerdict>;
  /** JSON Lines, oldest first. */
  readonly lines: () => Promise<AsyncIterable<string>>;
  /** Where it stands; undefined where no entry was ever written. */
  readonly head: () => Promise<SignedCheckpoint | undefined>;
  readonly close: () => Promise<void>;
};

/** Opens the store that the service uses; a database that is not there is not made. */
export async function openAudit({
  env,
  cwd,
  now,
  ...where
}: Pick<ServeOptions, "config" | "data" | "database"> & {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly now: () => Date;
}): Promise<CommandAudit> {
  const settings = settingsFrom(where, env, cwd);
  const store = await openCommandStore(settings, { env, now, trial: true });
  const { audit } = store;
  return {
    verify: async ({ publicKeys, checkpoints }) => {
      const own = await auditPublicKey(settings.data, env);
      const kept = keptCheckpoint(settings.data);
      return verifyAudit(await audit.snapshot(), {
        publicKeys: own === undefined ? publicKeys : [own, ...publicKeys],
        checkpoints: kept === undefined ? checkpoints : [kept, ...checkpoints],
      });
    },
    lines: async () => exportedLines(await audit.snapshot()),
    head: audit.head,
    close: () => store.close(),
  };
}
