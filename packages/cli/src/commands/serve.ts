import type { CommandContext } from "../context/context.ts";
import { exitCodes, type ExitCode } from "../core/exit-codes.ts";
import { runtimeAdapters } from "../protect/runtime-adapters.ts";
import { serveOptions, type ServeFlags } from "../service/serve-options.ts";
import { logLines } from "../core/log-lines.ts";
import { neutralize } from "../text/neutralize.ts";

/** Runs the service until a signal. Throws if it cannot start. */
export async function serve(
  context: CommandContext,
  { acceptDataLoss = false, ...flags }: ServeFlags & { readonly acceptDataLoss?: boolean },
): Promise<ExitCode> {
  const { environment, err, out, service } = context;
  const stopping = new AbortController();
  const stopped = context.untilStopped().then(() => stopping.abort());
  const printed = logLines(out.write, (count) => `${count} log lines were dropped.\n`);
  const logged = logLines(
    err.write,
    (count) =>
      `${JSON.stringify({ time: new Date().toISOString(), level: "warn", event: "log lines dropped", count })}\n`,
  );
  const running = await service.startService(serveOptions(flags), {
    env: environment.env,
    cwd: environment.cwd,
    stopping: stopping.signal,
    acceptDataLoss,
    adapters: runtimeAdapters(environment, service.protectors),
    print: (line) => printed.write(`${neutralize(line)}\n`),
    writeLog: logged.write,
    isLogOnTerminal: err.isTty,
  });
  await stopped;
  await running.stop();
  await Promise.all([printed.written(), logged.written()]);
  return exitCodes.ok;
}
