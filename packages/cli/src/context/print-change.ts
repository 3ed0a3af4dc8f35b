import type { CommandContext } from "./context.ts";

/** Prints a change that was made; where that fails, the error says it. */
export async function printChange(
  { changes, out }: Pick<CommandContext, "changes" | "out">,
  sentence: string,
): Promise<void> {
  changes.push(sentence);
  await out.write(`${sentence}\n`);
}
