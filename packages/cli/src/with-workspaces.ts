import type { CommandContext } from "./context.ts";
import type { Workspaces } from "./service.ts";

/** Which database is meant; what is left out comes from variables, the configuration file or the default. */
export type StoreFlags = {
  readonly config?: string;
  readonly data?: string;
  readonly database?: string;
};

/** Opens the workspaces of this machine for one task, and closes them whatever comes of it. */
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

/** Those that were given. */
export function givenStore({ config, data, database }: StoreFlags): StoreFlags {
  return {
    ...(config === undefined ? {} : { config }),
    ...(data === undefined ? {} : { data }),
    ...(database === undefined ? {} : { database }),
  };
}
