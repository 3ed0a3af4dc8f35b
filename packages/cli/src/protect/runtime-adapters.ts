import { adapterKinds } from "@parapet/adapter-link";
import type { RuntimeAdapters } from "@parapet/server";
import { type Protectors, protectors } from "../service/protectors.ts";

/** The adapters of a service. Each is loaded when one is installed, to start fast. */
export function runtimeAdapters(
  where: {
    readonly env: Readonly<Record<string, string | undefined>>;
    readonly homeDir: string;
  },
  known: Protectors = protectors,
): RuntimeAdapters {
  return {
    inspect: async (state) => {
      const { inspectInstallation } = await import("./inspect-installation.ts");
      return (await inspectInstallation(await known[state.adapter](), state, where)).fault;
    },
    hook: async (adapter) => {
      const kind = adapterKinds.find((one) => one === adapter);
      return kind === undefined ? undefined : (await known[kind]()).hook;
    },
  };
}
