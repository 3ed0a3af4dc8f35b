import type { AdapterPlaces, CommandAdapters } from "@parapet/server";
import type { ProcessEnvironment } from "./environment.ts";
import { type Protectors, protectors } from "./protectors.ts";
import type { StoreFlags } from "./store-flags.ts";

/** Adapters and the runtimes that they protect. */
export type Adapters = {
  /**
   * Where adapters are stored and which URL they call: the running service's, or the one from the
   * settings.
   */
  readonly adapterPlaces: (options: ProcessEnvironment & StoreFlags) => Promise<AdapterPlaces>;
  readonly openAdapters: (
    options: ProcessEnvironment &
      StoreFlags & {
        readonly now: () => Date;
        /** True to create nothing. */
        readonly trial?: boolean;
      },
  ) => Promise<CommandAdapters>;
  readonly protectors: Protectors;
};

export const adapters: Adapters = {
  adapterPlaces: async (options) => {
    const { adapterPlaces, serverAddress } = await import("@parapet/server");
    const places = adapterPlaces(options);
    // The service may run on another port than the settings say.
    const running = await serverAddress(places.dataDir);
    return "url" in running ? { ...places, url: running.url } : places;
  },
  openAdapters: async (options) => {
    const { openAdapters } = await import("@parapet/server");
    return openAdapters(options);
  },
  protectors,
};
