import type { CommandContext } from "./context.ts";
import type { Workspaces } from "../service/workspaces.ts";
import { givenStore, type StoreFlags } from "../service/store-flags.ts";

/** Opens the workspaces of this machine for one task, and always closes them. */
export async function withWorkspaces<Result>(
  { environment, now, service }: CommandContext,
  flags: StoreFlags,
  task: (workspaces: Workspaces) => Promise<Result>,
): Promise<Result> {
  const workspaces = await service.openWorkspaces({ environment, now, ...givenStore(flags) });
  try {
    return await task(workspaces);
  } finally {
    await workspaces.close();
  }
}
