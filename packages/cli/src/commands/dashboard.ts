import type { CommandContext } from "../context/context.ts";
import { exitCodes, type ExitCode } from "../core/exit-codes.ts";
import { jsonText } from "../reports/json.ts";
import { givenStore } from "../service/store-flags.ts";

export type DashboardFlags = {
  readonly config?: string;
  readonly data?: string;
  readonly json?: boolean;
};

/** Prints a sign-in link. Standard output gets the link alone, for scripts. */
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
    "Open this link in a browser on this machine. It works once and expires in two minutes. Do not share it.\n",
  );
  return exitCodes.ok;
}
