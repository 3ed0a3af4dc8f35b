import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useMemo } from "react";
import { decidedPathsQuery, exposuresQuery } from "../../api/queries.ts";
import { combined } from "../../components/states.tsx";
import { type ShownExposure, withDecisions } from "./shown-exposure.ts";

/** The exposures, worst first, without dismissed paths; undefined while loading. */
export function useExposures(): Pick<
  UseQueryResult<readonly ShownExposure[]>,
  "data" | "error" | "dataUpdatedAt" | "isFetching"
> & { readonly refetch: () => unknown } {
  const exposures = useQuery(exposuresQuery);
  const decided = useQuery(decidedPathsQuery);
  const data = useMemo(
    () =>
      exposures.data === undefined || decided.data === undefined
        ? undefined
        : withDecisions(exposures.data, new Set(decided.data)),
    [exposures.data, decided.data],
  );
  return {
    ...combined([exposures, decided]),
    data,
    isFetching: exposures.isFetching || decided.isFetching,
  };
}
