import type { CommandFleet } from "@parapet/server";
import type { ProcessEnvironment } from "./environment.ts";
import type { StoreFlags } from "./store-flags.ts";

export type FleetStore = {
  readonly openFleet: (
    options: ProcessEnvironment & StoreFlags & { readonly now: () => Date },
  ) => Promise<CommandFleet>;
};

export const fleetStore: FleetStore = {
  openFleet: async (options) => {
    const { openFleet } = await import("@parapet/server");
    return openFleet(options);
  },
};
