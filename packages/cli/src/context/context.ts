import { homedir, hostname } from "node:os";
import { wantsColor } from "../text/colors.ts";
import type { StartingProcess } from "@parapet/adapter-link";
import { launcherWatch, takeLaunchers } from "../core/launchers.ts";
import { startingProcesses } from "../core/starting-processes.ts";
import { outputTo, type Output } from "../terminal/output.ts";
import { columnsOf } from "../text/columns.ts";
import { openPrompt, type Prompt } from "../terminal/prompt.ts";
import { service, type Service } from "../service/service.ts";
import type { Environment } from "../service/environment.ts";

/** The environment of a command, replaceable in tests. */
export type CommandContext = {
  readonly out: Output;
  readonly err: Output;
  readonly environment: Environment;
  readonly now: () => Date;
  /** A sentence for each change that was made. What fails after it is reported with them. */
  readonly changes: string[];
  readonly service: Service;
  /** This process, and those that have started it. */
  readonly startedBy: () => readonly StartingProcess[];
  /** Opens an interactive prompt; undefined if standard input is not a terminal. */
  readonly openPrompt: () => Prompt | undefined;
  /** Resolves on a signal, or when the launcher has ended. */
  readonly untilStopped: () => Promise<void>;
};

/** The context of this process. `kept`: results of earlier runs of this code. */
export function processContext(
  args: readonly string[],
  kept?: Environment["kept"],
): CommandContext {
  const { env, stdout, stderr } = process;
  const hasLostLauncher = launcherWatch(takeLaunchers(env));
  return {
    out: outputTo(stdout, wantsColor(args, env, stdout.isTTY), columnsOf(stdout, env)),
    err: outputTo(stderr, wantsColor(args, env, stderr.isTTY), columnsOf(stderr, env)),
    environment: {
      env,
      homeDir: homedir(),
      cwd: process.cwd(),
      hostName: hostname(),
      ...(kept === undefined ? {} : { kept }),
    },
    now: () => new Date(),
    changes: [],
    service,
    startedBy: () => startingProcesses(process),
    openPrompt,
    untilStopped: () => untilStopped(hasLostLauncher),
  };
}

const launcherCheckMs = 500;

/** Listens for the first signal only: the second ends the process at once. */
function untilStopped(hasLostLauncher: () => boolean): Promise<void> {
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (hasLostLauncher()) stop();
    }, launcherCheckMs).unref();
    const stop = () => {
      clearInterval(timer);
      for (const signal of signals) process.off(signal, stop);
      resolve();
    };
    for (const signal of signals) process.on(signal, stop);
  });
}
