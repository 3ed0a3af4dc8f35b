import type { CommandContext } from "./context.ts";
import type { Tokens } from "../service/tokens.ts";
import { givenStore, type StoreFlags } from "../service/store-flags.ts";

/**
 * Opens the tokens of a data folder for one task, and always closes them. With `trial` nothing is
 * created.
 */
export async function withTokens<Result>(
  { environment, now, service }: CommandContext,
  flags: StoreFlags,
  task: (tokens: Tokens) => Promise<Result>,
  trial = false,
): Promise<Result> {
  const { env, cwd } = environment;
  const tokens = await service.openTokens({ env, cwd, now, trial, ...givenStore(flags) });
  try {
    return await task(tokens);
  } finally {
    await tokens.close();
  }
}
