import { parapetCommand } from "@parapet/posture";
import { refuseCheckAsPath } from "../context/refuse-check-as-path.ts";
import type { CommandContext } from "../context/context.ts";
import { exitCodes, type ExitCode } from "../core/exit-codes.ts";
import { renderAgent, renderAgents } from "../reports/explanation.ts";
import { UsageError } from "../core/usage-error.ts";

export type ExplainFlags = { readonly agent?: string; readonly json?: boolean };

/** Prints what an agent may do, and which setting says so. Throws where there is no such agent. */
export async function explain(
  context: CommandContext,
  path: string | undefined,
  flags: ExplainFlags,
): Promise<ExitCode> {
  const { environment, out, service } = context;
  await refuseCheckAsPath(context, path, (id) => `${parapetCommand("check")} ${id}`);
  const explanation = await service.explain(path, flags.agent, environment);
  const { agent, agents } = explanation;
  if (agent === undefined && flags.agent !== undefined) {
    const ids = agents.map(({ agent_id }) => agent_id).join(", ");
    throw new UsageError(`There is no agent "${flags.agent}" here. There is: ${ids}.`);
  }
  if (flags.json === true) await out.writeJson(explanation);
  else if (agent === undefined) await out.write(renderAgents(explanation, out.colors));
  else await out.write(renderAgent(explanation, agent, out.colors));
  return exitCodes.ok;
}
