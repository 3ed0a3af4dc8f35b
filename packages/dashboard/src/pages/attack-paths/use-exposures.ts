import { useQueries, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useMemo } from "react";
import { decidedPathsQuery, exposuresOfQuery, exposuresQuery } from "../../api/queries.ts";
import { listKey, useShortenedLists } from "../../api/shortened-lists.ts";
import { combined } from "../../components/states.tsx";
import { type ShownExposure, withDecisions } from "./shown-exposure.ts";

const none: readonly string[] = [];

/**
 * The exposures, worst first, without dismissed paths; undefined while loading. Of a list that is
 * too long to be read whole, those of the chosen services as well.
 */
export function useExposures(
  chosen = none,
): Pick<
  UseQueryResult<readonly ShownExposure[]>,
  "data" | "error" | "dataUpdatedAt" | "isFetching"
> & { readonly refetch: () => unknown } {
  const exposures = useQuery(exposuresQuery);
  const isCut = useShortenedLists().has(listKey("GET /api/v1/risk/exposures"));
  const ofChosen = useQueries({ queries: (isCut ? chosen : none).map(exposuresOfQuery) });
  const decided = useQuery(decidedPathsQuery);
  const answer = combined([exposures, ...ofChosen, decided]);
  const isComplete = answer.data !== undefined;
  const read = [exposures, ...ofChosen].map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  const data = useMemo(() => {
    if (!isComplete) return undefined;
    const rows = [exposures, ...ofChosen].flatMap((query) => query.data ?? []);
    const each = new Map(rows.map((exposure) => [exposure.exposure_id, exposure]));
    return withDecisions([...each.values()], new Set(decided.data));
    // The lists are new on each render; the times say when their data changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isComplete, chosen.join("\n"), read, decided.data]);
  return { ...answer, data, isFetching: exposures.isFetching || decided.isFetching };
}
