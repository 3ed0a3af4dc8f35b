import { userInfo } from "node:os";
import type { ActingRuntime, StartingProcess } from "@parapet/adapter-link";
import type { CommandContext } from "../context/context.ts";
import { UsageError } from "../core/usage-error.ts";
import { givenStore, type StoreFlags } from "../service/store-flags.ts";
import { neutralize } from "../text/neutralize.ts";
import { readRecords } from "./installation-record.ts";

type Seen = { readonly process: StartingProcess; readonly runtime: ActingRuntime };

/**
 * Refuses a command that an agent has started, if its runtime is one that an installation on this
 * machine protects. Whatever text has started it, its processes are what they are. Throws
 * UsageError.
 */
export async function refuseAgents(
  context: CommandContext,
  name: string,
  flags: StoreFlags,
): Promise<void> {
  const processes = context.startedBy();
  const seen = await runtimesIn(processes, context);
  if (seen.length === 0) return;
  const targets = await protectedTargets(processes, context, flags);
  // The program itself says more than a variable that it has left in one.
  const obeying = seen.flatMap(({ process, runtime }) =>
    targets.filter(runtime.obeys).map((target) => ({ process, runtime, target })),
  );
  const found = obeying.find(({ runtime }) => runtime.variable === "") ?? obeying[0];
  if (found === undefined) return;
  const { process, runtime, target } = found;
  const sign =
    runtime.variable === ""
      ? `process ${process.pid} (${neutralize(process.program)})`
      : `the variable ${runtime.variable} of process ${process.pid}`;
  throw new UsageError(
    `\`parapet ${name}\` lowers protection or hands out rights, and was started by an agent that this installation protects: ${runtime.name}, ` +
      `with the settings ${neutralize(target)}, seen by ${sign}. Nothing was changed. Run the command yourself, in a new terminal.`,
  );
}

async function runtimesIn(
  processes: readonly StartingProcess[],
  { service }: CommandContext,
): Promise<readonly Seen[]> {
  const protectors = await Promise.all(Object.values(service.protectors).map((load) => load()));
  return processes.flatMap((process) =>
    protectors.flatMap(({ actsIn }) => {
      const runtime = actsIn?.(process);
      return runtime === undefined ? [] : [{ process, runtime }];
    }),
  );
}

/**
 * The files that installations have edited: those of the data folder that the command is given, of
 * the user's own, and of the ones that the processes above it would use. Which database a command
 * changes does not say where its adapters are.
 */
async function protectedTargets(
  processes: readonly StartingProcess[],
  { environment: { env, cwd }, service }: CommandContext,
  flags: StoreFlags,
): Promise<readonly string[]> {
  const places = [
    { env, cwd, ...givenStore(flags) },
    { env: { HOME: userInfo().homedir }, cwd: "/" },
    ...processes.map((one) => ({ env: one.env, cwd: one.cwd || "/" })),
  ];
  const folders = await Promise.all(
    places.map((place) =>
      service.adapterPlaces(place).then(
        ({ folder }) => folder,
        // Settings that are wrong are reported by the command.
        () => "",
      ),
    ),
  );
  const own = [...new Set(folders)].filter((folder) => folder !== "");
  const records = await Promise.all(own.map(readRecords));
  return [...new Set(records.flat().map(({ target }) => target))].toSorted();
}
