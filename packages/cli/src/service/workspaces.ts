import type { FixTrial } from "@parapet/assessment";
import type { FixRecord } from "@parapet/posture";
import type { Environment } from "./environment.ts";
import type { FixOptions, FixOutcome } from "./fixes.ts";
import type { StoreFlags } from "./store-flags.ts";

/**
 * The workspaces of this machine and their fix history. Without a path, where the runtime looks.
 */
export type Workspaces = {
  readonly previewFix: (
    path: string | undefined,
    checkIds: readonly string[],
    options?: FixOptions & {
      /** Check IDs whose fixes are applied first: the preview builds on them. */
      readonly onTopOf?: readonly string[];
    },
  ) => Promise<FixTrial>;
  readonly fix: (
    path: string | undefined,
    checkIds: readonly string[],
    by: string,
    options?: FixOptions,
  ) => Promise<FixOutcome>;
  /** The fixes of a workspace, including rolled back ones, newest first; at most 100. */
  readonly history: (path: string | undefined) => Promise<readonly FixRecord[]>;
  /**
   * Rolls back the newest active fix, or the one given by `to`. `force`: even if the file has
   * changed since.
   */
  readonly rollback: (
    path: string | undefined,
    options: { readonly to?: string; readonly force: boolean },
  ) => Promise<FixRecord>;
  readonly close: () => Promise<void>;
};

export type WorkspaceStore = {
  readonly openWorkspaces: (
    options: StoreFlags & { readonly environment: Environment; readonly now: () => Date },
  ) => Promise<Workspaces>;
};

export const workspaceStore: WorkspaceStore = {
  openWorkspaces: async (options) => {
    const { openWorkspaces } = await import("@parapet/server/workspaces");
    return openWorkspaces(options);
  },
};
