import type { CommandContext } from "./context.ts";
import { dataFolder } from "./data-folder.ts";
import type { Workspaces } from "./service.ts";

/** Where the history of fixes is kept. */
export type StoreFlags = { readonly data?: string; readonly database?: string };

/** Opens the workspaces of this machine for one task, and closes them whatever comes of it. */
export async function withWorkspaces<Result>(
  { environment, platform, now, service }: CommandContext,
  flags: StoreFlags,
  task: (workspaces: Workspaces) => Promise<Result>,
): Promise<Result> {
  const database = flags.database || environment.env.PARAPET_DATABASE;
  const workspaces = await service.openWorkspaces({
    dataDir: dataFolder(flags.data, environment, platform),
    environment,
    now,
    ...(database ? { database } : {}),
  });
  try {
    return await task(workspaces);
  } finally {
    await workspaces.close();
  }
}
