import { adapterKinds } from "@parapet/adapter-link";
import type { RuntimeAdapters } from "@parapet/server";
import { inspectInstallation } from "./inspect-installation.ts";
import { type Protectors, protectors } from "./protectors.ts";

/** What a service is told of the runtimes that are protected. Those without hooks are loaded when one is installed. */
export async function runtimeAdapters(
  where: {
    readonly env: Readonly<Record<string, string | undefined>>;
    readonly homeDir: string;
  },
  known: Protectors = protectors,
): Promise<RuntimeAdapters> {
  const withHooks = await known["claude-code"]();
  return {
    inspect: async (state) => inspectInstallation(await known[state.adapter](), state, where),
    hook: (adapter) =>
      adapterKinds.some((kind) => kind === adapter && kind === withHooks.kind)
        ? withHooks.hook
        : undefined,
  };
}
