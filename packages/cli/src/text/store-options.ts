import type { StoreFlags } from "../service/store-flags.ts";
import { shellWord } from "@parapet/posture";

/**
 * The options of a command that say which data is meant, for a command that is shown: without them it would look elsewhere.
 * The address of a database is left out, since it may hold a password.
 */
export function storeOptions({ config, data, database }: StoreFlags): readonly string[] {
  return [
    ...(config === undefined ? [] : ["--config", config]),
    ...(data === undefined ? [] : ["--data", data]),
    ...(database === undefined || database.includes("://") ? [] : ["--database", database]),
  ];
}

/** The same behind a command, with a blank before; "" where nothing was given. */
export function storeText(flags: StoreFlags): string {
  return storeOptions(flags)
    .map((word) => ` ${shellWord(word)}`)
    .join("");
}
