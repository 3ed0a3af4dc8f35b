import { innerCode } from "../shell/inner-code.ts";
import { codeFacts } from "./code-facts.ts";
import type { CommandContext, CommandFact } from "../shell/command-fact.ts";
import { gitSettings } from "./git-settings.ts";
import { hiddenCode } from "./hidden-code.ts";
import { launchFacts } from "./launch-facts.ts";
import { packageFacts } from "./package-facts.ts";
import { readShell } from "../shell/read-shell.ts";
import { longestCommand } from "../shell/shell-commands.ts";
import { shellFlows } from "../shell/shell-flows.ts";
import { signalFacts } from "./signal-facts.ts";
import { assignedFacts } from "./variable-facts.ts";

/**
 * What a command line does that its owner should know; nothing for a formatter, a linter or a local
 * log. Runs nothing, and takes time linear in the text.
 */
export async function judgeCommand(
  line: string,
  context: CommandContext,
): Promise<readonly CommandFact[]> {
  const text = line.slice(0, longestCommand);
  const inner = await Promise.all(
    readShell(text).map(async ({ command }) => {
      const code = innerCode(command);
      if (code === undefined) return [];
      const facts = await codeFacts({ path: "command", ...code }, context);
      return facts.map(({ fact }) => fact);
    }),
  );
  return distinct([
    ...shellFacts(text, context).map(({ fact }) => fact),
    ...packageFacts(text),
    ...assignedFacts(text),
    ...launchFacts(text),
    ...inner.flat(),
  ]);
}

/** What a shell text does, with the line if known. */
export function shellFacts(
  text: string,
  context: CommandContext,
): readonly { readonly fact: CommandFact; readonly line: number }[] {
  return [
    ...signalFacts(text),
    ...[...hiddenCode(text), ...gitSettings(text), ...shellFlows(text, context)].map((fact) => ({
      fact,
      line: 1,
    })),
  ];
}

/** The first of equally worded facts. */
export function distinct(facts: readonly CommandFact[]): readonly CommandFact[] {
  const known = new Map(
    facts
      .toReversed()
      .map((fact) => [`${fact.kind} ${fact.does} ${fact.script?.path ?? ""}`, fact]),
  );
  return [...known.values()].toReversed();
}
