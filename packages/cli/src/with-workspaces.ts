import type { CommandContext } from "./context.ts";
import type { Workspaces } from "./service.ts";

/** Where the history of fixes is kept; what is left out comes from PARAPET_DATA and PARAPET_DATABASE. */
export type StoreFlags = { readonly data?: string; readonly database?: string };

/** Opens the workspaces of this machine for one task, and closes them whatever comes of it. */
export async function withWorkspaces<Result>(
  { environment, now, service }: CommandContext,
  { data, database }: StoreFlags,
  task: (workspaces: Workspaces) => Promise<Result>,
): Promise<Result> {
  const workspaces = await service.openWorkspaces({
    environment,
    now,
    ...(data === undefined ? {} : { data }),
    ...(database === undefined ? {} : { database }),
  });
  try {
    return await task(workspaces);
  } finally {
    await workspaces.close();
  }
}
