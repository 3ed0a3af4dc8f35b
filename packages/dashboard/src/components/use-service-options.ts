import { useQuery } from "@tanstack/react-query";
import { settingsQuery } from "../api/queries.ts";
import { serviceOptions } from "../core/shell-words.ts";

/** Options with which a command finds this service; none while its settings are not known. */
export function useServiceOptions(): ReturnType<typeof serviceOptions> {
  const settings = useQuery({ ...settingsQuery, retry: false }).data ?? [];
  return serviceOptions(settings, location.origin);
}
