import type { CommandContext } from "../context/context.ts";
import { exitCodes, type ExitCode } from "../core/exit-codes.ts";
import { jsonText } from "../reports/json.ts";
import { givenStore } from "../service/store-flags.ts";

export type DashboardFlags = {
  readonly config?: string;
  readonly data?: string;
  readonly json?: boolean;
};

/** Prints a link that opens the dashboard signed in. It alone goes to standard output, so that a script can take it. */
export async function showDashboard(
  context: CommandContext,
  flags: DashboardFlags,
): Promise<ExitCode> {
  const { environment, now, out, err, service } = context;
  const { env, cwd } = environment;
  const link = await service.signInLink({ env, cwd, now, ...givenStore(flags) });
  if (flags.json === true) {
    await out.writeSecret(jsonText(link));
    return exitCodes.ok;
  }
  await out.writeSecret(`${link.url}\n`);
  await err.write(
    "Open it in a browser of this machine. It signs in once, within two minutes; give it to nobody.\n",
  );
  return exitCodes.ok;
}
