import type { HookTranslation } from "@parapet/adapter-link";
import type { AdapterState } from "../store/adapter-installation.ts";

/** What the service must know of the runtimes themselves; anyone who starts it brings it along. */
export type RuntimeAdapters = {
  /**
   * "" while an installation's files and its runtime's configuration are in order, else a sentence
   * that says what is not.
   */
  readonly inspect: (installation: AdapterState) => Promise<string>;
  /** How the hooks of a kind of runtime are read; undefined where it has none. */
  readonly hook: (
    adapter: string,
  ) => HookTranslation | undefined | Promise<HookTranslation | undefined>;
};

/** For a service that was started without any: it finds nothing wrong, for it looks at nothing. */
export const noRuntimeAdapters: RuntimeAdapters = {
  inspect: async () => "",
  hook: () => undefined,
};
