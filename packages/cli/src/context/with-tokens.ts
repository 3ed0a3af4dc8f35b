import type { CommandContext } from "./context.ts";
import type { Tokens } from "../service/tokens.ts";
import { givenStore, type StoreFlags } from "../service/store-flags.ts";

/** Opens the tokens of a data folder for one task, and always closes them. */
export async function withTokens<Result>(
  { environment, now, service }: CommandContext,
  flags: StoreFlags,
  task: (tokens: Tokens) => Promise<Result>,
): Promise<Result> {
  const { env, cwd } = environment;
  const tokens = await service.openTokens({ env, cwd, now, ...givenStore(flags) });
  try {
    return await task(tokens);
  } finally {
    await tokens.close();
  }
}
