import type { FixProof } from "@parapet/proof";

/** A path that a fix closes and that was not played. */
export type UnplayedPath = {
  readonly path_id: string;
  readonly outcome: string;
  readonly reason: string;
};

/** What playing the paths that a fix closes showed. */
export type ProvenFix = {
  /** Worst first. */
  readonly played: readonly (FixProof & { readonly outcome: string })[];
  readonly not_played: readonly UnplayedPath[];
};

/** The paths that still work after the fix. */
export function stillWorking({ played }: ProvenFix): ProvenFix["played"] {
  return played.filter(({ verdict }) => verdict === "still_works");
}
