import type { Api } from "../api/types.ts";

/** True if a fix closes a path, or lowers its score or senders. */
export function lowersPath(
  { paths_closed, paths_lowered }: Pick<Api["OfferedFix"], "paths_closed" | "paths_lowered">,
  pathId: string | undefined,
): boolean {
  if (pathId === undefined) return false;
  return paths_closed.includes(pathId) || paths_lowered.some(({ path_id }) => path_id === pathId);
}
