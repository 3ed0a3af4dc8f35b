import type { RankedFix } from "@parapet/posture";
import type { PostureScan } from "../store/postures.ts";

/** A ranked fix and where it is to be made. */
export type OfferedFix = RankedFix &
  Pick<PostureScan, "service" | "workspace_path"> & {
    /**
     * True for one that `parapet fix --all` makes; the others run only when asked for by their IDs.
     */
    readonly applies_by_itself: boolean;
    /** What else it does; "" for nothing. */
    readonly side_effects: string;
  };

/**
 * The fixes of several workspaces as one list: of each the first, those of the riskiest first, then
 * of each the second, and so on.
 */
export function offeredFixes(
  ranked: readonly (PostureScan & { readonly fixes: readonly RankedFix[] })[],
): readonly OfferedFix[] {
  return ranked
    .flatMap(({ service, workspace_path, fixes }) =>
      fixes.map((fix, turn) => ({
        turn,
        offered: {
          ...fix,
          service,
          workspace_path,
          applies_by_itself: fix.safe,
          side_effects: fix.safe ? "" : "It cuts access or stops jobs that somebody may rely on.",
        },
      })),
    )
    .toSorted(
      (a, b) =>
        a.turn - b.turn ||
        b.offered.total_before - a.offered.total_before ||
        compareText(a.offered.service, b.offered.service),
    )
    .map(({ offered }) => offered);
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
