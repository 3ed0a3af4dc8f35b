import type { CommandContext } from "../context.ts";
import { exitCodes, type ExitCode } from "../exit-codes.ts";
import { runtimeAdapters } from "../protect/runtime-adapters.ts";
import { serveOptions, type ServeFlags } from "../serve-options.ts";
import { neutralize } from "../text/neutralize.ts";

/** Runs the service until the process is asked to end. Throws what keeps it from starting. */
export async function serve(
  context: CommandContext,
  { acceptDataLoss = false, ...flags }: ServeFlags & { readonly acceptDataLoss?: boolean },
): Promise<ExitCode> {
  const { environment, err, out, service } = context;
  const stopping = new AbortController();
  const stopped = context.untilStopped().then(() => stopping.abort());
  let written = Promise.resolve();
  const running = await service.startService(serveOptions(flags), {
    env: environment.env,
    cwd: environment.cwd,
    stopping: stopping.signal,
    acceptDataLoss,
    adapters: runtimeAdapters(environment, service.protectors),
    print: (line) => {
      written = written.then(() => out.write(`${neutralize(line)}\n`));
    },
    writeLog: (line) => {
      written = written.then(() => err.write(line));
    },
  });
  await stopped;
  await running.stop();
  await written;
  return exitCodes.ok;
}
