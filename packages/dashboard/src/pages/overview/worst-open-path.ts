import type { Api } from "../../api/types.ts";

type Path = Api["RiskOverview"]["worst"][number];

/**
 * What the overview begins with; `decided` is undefined while it is not known what was decided
 * about.
 */
export function headline(
  worst: readonly Path[],
  decided: readonly string[] | undefined,
): { readonly text: string; readonly path: Path | undefined } {
  if (worst.length === 0) {
    return {
      text: "No attack path is open: nobody outside reaches anything that matters, as far as the rules know.",
      path: undefined,
    };
  }
  if (decided === undefined) return { text: "", path: undefined };
  const path = worst.find(({ path_id }) => !decided.includes(path_id));
  return { text: path?.message ?? "The worst attack paths have been decided about.", path };
}
