import { randomBytes } from "node:crypto";
import { type ServeOptions, settingsFrom } from "@parapet/settings";
import { idMaker } from "@parapet/posture";
import { openCommandStore } from "./command-database.ts";
import { type BearerTokens, bearerTokens, type TokenRequest } from "../tokens/bearer-tokens.ts";

/**
 * The tokens of a data folder, for commands: a server on the same database sees every change at
 * once.
 */
export type CommandTokens = Pick<BearerTokens, "list"> & {
  readonly create: (request: TokenRequest, actor: string) => ReturnType<BearerTokens["create"]>;
  readonly revoke: (idOrName: string, actor: string) => ReturnType<BearerTokens["revoke"]>;
  readonly close: () => Promise<void>;
};

/**
 * Opens the store that the service uses; with `trial` a database that is not there is not made.
 * Throws SettingsError or StoreError.
 */
export async function openTokens({
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
}): Promise<CommandTokens> {
  const settings = settingsFrom(where, env, cwd);
  const store = await openCommandStore(settings, { env, now, trial });
  const { create, list, revoke } = bearerTokens({
    store,
    now,
    newId: idMaker(now, randomBytes),
    randomBytes,
  });
  const origin = "command";
  return {
    create: (request, actor) => create(request, { actor, origin }),
    list,
    revoke: (idOrName, actor) => revoke(idOrName, { actor, origin }),
    close: () => store.close(),
  };
}
