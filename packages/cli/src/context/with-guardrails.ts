import type { CommandContext } from "./context.ts";
import type { Guardrails } from "../service/guardrails.ts";
import { givenStore, type StoreFlags } from "../service/store-flags.ts";

/**
 * Opens the guardrails of a data folder for one task, and always closes them. With `trial` nothing
 * is created.
 */
export async function withGuardrails<Result>(
  { environment, now, service }: Pick<CommandContext, "environment" | "now" | "service">,
  flags: StoreFlags,
  task: (guardrails: Guardrails) => Promise<Result>,
  trial = false,
): Promise<Result> {
  const { env, cwd } = environment;
  const guardrails = await service.openGuardrails({ env, cwd, now, trial, ...givenStore(flags) });
  try {
    return await task(guardrails);
  } finally {
    await guardrails.close();
  }
}
