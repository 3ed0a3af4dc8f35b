import { protectedPaths, type ProtectedPaths } from "@parapet/guardrails";

type ServicePlaces = {
  readonly data: string;
  readonly database: string;
  /** The configuration file; "" where there is none. */
  readonly config: string;
  readonly port: number;
};

/**
 * The files of this service that no agent may change: its data folder and database, its
 * configuration, and whatever adapters are put into now; and its port, by which it could be ended.
 * Worked out again only when the list of those is another.
 */
export function protectedFiles(
  service: ServicePlaces,
  targets: () => readonly string[],
): () => ProtectedPaths {
  let known: { readonly targets: readonly string[]; readonly places: ProtectedPaths } | undefined;
  return () => {
    const now = targets();
    if (known?.targets !== now) {
      known = { targets: now, places: protectedPaths(placesOf(service, now)) };
    }
    return known.places;
  };
}

/** Those of a service whose adapters were put into these files. */
export function placesOf(
  { data, database, config, port }: ServicePlaces,
  targets: readonly string[],
) {
  return {
    secrets: [data, ...(/^postgres(?:ql)?:/.test(database) ? [] : [database])],
    settings: [...targets, ...(config === "" ? [] : [config])],
    ports: port > 0 ? [port] : [],
  };
}
