import { useQuery } from "@tanstack/react-query";
import { sessionQuery } from "./queries.ts";
import type { Api } from "./types.ts";

/** Asked about one by one. */
const mostServices = 50;
const all: readonly string[] = [""];

type Caller = Pick<Api["CallerSession"], "sees_all" | "services">;

/**
 * Which services an answer about a whole graph can be asked for: "" for all that there are, or the
 * first ones of a caller whose role is for several services alone.
 */
export function graphServicesOf(caller: Caller | undefined): readonly string[] {
  if (caller === undefined || caller.sees_all || caller.services.length < 2) return all;
  return caller.services.slice(0, mostServices);
}

export function useGraphServices(): readonly string[] {
  return graphServicesOf(useQuery(sessionQuery).data);
}
