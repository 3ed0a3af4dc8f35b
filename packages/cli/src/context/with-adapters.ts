import type { CommandAdapters } from "@parapet/server";
import type { CommandContext } from "./context.ts";
import { givenStore, type StoreFlags } from "../service/store-flags.ts";

/**
 * Opens the adapters of a data folder for one task, and always closes them. With `trial` nothing is
 * created.
 */
export async function withAdapters<Result>(
  { environment, now, service }: CommandContext,
  flags: StoreFlags,
  task: (adapters: CommandAdapters) => Promise<Result>,
  trial = false,
): Promise<Result> {
  const { env, cwd } = environment;
  const adapters = await service.openAdapters({ env, cwd, now, trial, ...givenStore(flags) });
  try {
    return await task(adapters);
  } finally {
    await adapters.close();
  }
}
