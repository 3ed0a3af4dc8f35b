import type { RuntimeAdapters } from "@parapet/server";
import type { SettingsCheck } from "@parapet/settings";
import type { ProcessEnvironment } from "./environment.ts";
import type { ServeOptions } from "./serve-options.ts";
import type { StoreFlags } from "./store-flags.ts";

/** What the service takes from the process that it runs in. */
export type ServiceSurroundings = ProcessEnvironment & {
  /** Prints a line for the user at the terminal. */
  readonly print: (line: string) => void;
  /** Writes a log line, including the newline. */
  readonly writeLog: (line: string) => void;
  /** True where the log goes to a terminal. */
  readonly isLogOnTerminal?: boolean;
  /** Aborted on a signal to stop. */
  readonly stopping: AbortSignal;
  /** The runtimes that adapters are installed in. */
  readonly adapters?: RuntimeAdapters;
  /** Starts even if the database has lost data. */
  readonly acceptDataLoss: boolean;
};

export type RunningService = { readonly stop: () => Promise<void> };

/** The Parapet service and its settings. */
export type Serving = {
  readonly checkConfiguration: (
    options: ServeOptions,
    environment: ProcessEnvironment,
  ) => Promise<SettingsCheck>;
  readonly startService: (
    options: ServeOptions,
    surroundings: ServiceSurroundings,
  ) => Promise<RunningService>;
  /** Where the service of a data folder answers, or why none does, with the next step. */
  readonly runningService: (
    dataDir: string,
  ) => Promise<{ readonly url: string } | { readonly problem: string }>;
  /** A single-use, short-lived sign-in link to the dashboard. Throws if no service is running. */
  readonly signInLink: (
    options: ProcessEnvironment &
      Pick<StoreFlags, "config" | "data"> & { readonly now: () => Date },
  ) => Promise<{ readonly url: string; readonly expires_at: string }>;
};

export const serving: Serving = {
  checkConfiguration: async (options, environment) => {
    const { checkConfiguration } = await import("@parapet/settings/check");
    return checkConfiguration(options, environment);
  },
  startService: async (options, surroundings) => {
    const { startService } = await import("@parapet/server");
    return startService(options, surroundings);
  },
  runningService: async (dataDir) => {
    const { serverAddress } = await import("@parapet/server");
    return serverAddress(dataDir);
  },
  signInLink: async (options) => {
    const { signInLink } = await import("@parapet/server");
    return signInLink(options);
  },
};
