import type { CommandContext } from "../context.ts";
import { exitCodes, type ExitCode } from "../exit-codes.ts";
import { serveOptions, type ServeFlags } from "../serve-options.ts";

/** Runs the service until the process is asked to end. */
export async function serve(context: CommandContext, flags: ServeFlags): Promise<ExitCode> {
  const options = serveOptions(flags);
  const stopped = context.untilStopped();
  const running = await context.service.startService(options);
  await context.out.write(`Parapet listens on ${running.url}\n`);
  await stopped;
  await running.stop();
  return exitCodes.ok;
}
