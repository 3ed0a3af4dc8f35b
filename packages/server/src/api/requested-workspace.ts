import type { Context } from "hono";
import type { ApiEnv } from "../access/environment.ts";
import { isLimited, requireEach } from "../access/reach.ts";
import type { Store } from "../store/store.ts";

/**
 * Throws ProblemError where a path is not that of a workspace that the caller's role is for, as
 * GET /api/v1/services lists it: who may not use everything cannot add workspaces.
 */
export async function requireWorkspace(
  context: Context<ApiEnv>,
  { workspaces }: Pick<Store, "workspaces">,
  path: string,
): Promise<void> {
  const workspace = isLimited(context) ? await workspaces.byPath(path) : undefined;
  requireEach(context, workspace === undefined ? [] : [workspace.service]);
}
