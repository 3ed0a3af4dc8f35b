import type { CommandAdapters } from "@parapet/server";
import type { CommandContext } from "./context.ts";
import { givenStore, type StoreFlags } from "./with-workspaces.ts";

/** Opens the adapters of a data folder for one task, and closes them whatever comes of it. */
export async function withAdapters<Result>(
  { environment, now, service }: CommandContext,
  flags: StoreFlags,
  task: (adapters: CommandAdapters) => Promise<Result>,
): Promise<Result> {
  const { env, cwd } = environment;
  const adapters = await service.openAdapters({ env, cwd, now, ...givenStore(flags) });
  try {
    return await task(adapters);
  } finally {
    await adapters.close();
  }
}
