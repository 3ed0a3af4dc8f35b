import { protectedPaths, type ProtectedPaths } from "@parapet/guardrails";

/**
 * The files of this service that no agent may change: its data folder and database, its
 * configuration, and whatever adapters are put into now; and its port, by which it could be ended.
 * Worked out again only when the list of those is another.
 */
export function protectedFiles(
  {
    data,
    database,
    config,
    port,
  }: {
    readonly data: string;
    readonly database: string;
    /** The configuration file; "" where there is none. */
    readonly config: string;
    readonly port: number;
  },
  targets: () => readonly string[],
): () => ProtectedPaths {
  const secrets = [data, ...(/^postgres(?:ql)?:/.test(database) ? [] : [database])];
  let known: { readonly targets: readonly string[]; readonly places: ProtectedPaths } | undefined;
  return () => {
    const now = targets();
    if (known?.targets !== now) {
      const settings = [...now, ...(config === "" ? [] : [config])];
      known = {
        targets: now,
        places: protectedPaths({ secrets, settings, ports: port > 0 ? [port] : [] }),
      };
    }
    return known.places;
  };
}
