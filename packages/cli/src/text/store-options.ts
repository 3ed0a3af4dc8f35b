import type { StoreFlags } from "../service/store-flags.ts";
import { shellWord } from "@parapet/posture";

/**
 * The store options for a command that is shown to the user.
 * A database URL is omitted, since it may contain a password.
 */
export function storeOptions({ config, data, database }: StoreFlags): readonly string[] {
  return [
    ...(config === undefined ? [] : ["--config", config]),
    ...(data === undefined ? [] : ["--data", data]),
    ...(database === undefined || database.includes("://") ? [] : ["--database", database]),
  ];
}

/** The same as text with a leading space; "" for none. */
export function storeText(flags: StoreFlags): string {
  return storeOptions(flags)
    .map((word) => ` ${shellWord(word)}`)
    .join("");
}
