import type { ProofRequest } from "@parapet/proof";
import type { CommandContext } from "../context/context.ts";
import { UsageError } from "../core/usage-error.ts";
import { neutralize } from "../text/neutralize.ts";

/** Paths that are to be played in one runtime. */
export type Playing = Pick<ProofRequest, "adapter" | "program" | "workspace" | "paths" | "mark"> & {
  readonly guardrails: NonNullable<ProofRequest["guardrails"]>;
};

/**
 * Shows what will be run, and asks, unless `yes`. Throws UsageError where nobody can be asked, or
 * the answer is no.
 */
export async function agreeToPlay(
  context: CommandContext,
  runs: readonly Playing[],
  { yes }: { readonly yes?: boolean },
): Promise<void> {
  if (yes === true) return;
  const shown = await Promise.all(runs.map(shownBefore));
  await confirm(context, shown.flat());
}

async function shownBefore({
  adapter,
  program,
  workspace,
  paths,
  mark,
  guardrails,
}: Playing): Promise<readonly string[]> {
  const changes = await adapter.preview(workspace, { mark, guardrails });
  const isTested = program.version === adapter.tested;
  return [
    ...(isTested ? [] : [`Proofs are tested with ${adapter.title} ${adapter.tested}.`]),
    `This runs ${adapter.title} ${program.version}, ${program.file}, and plays:`,
    ...paths.map(({ path_id: id, outcome }) => `  ${id}  ${outcome}`),
    "It runs in a sandbox: without network, as a user without rights, with its own home folder.",
    `A scripted model obeys the attacker's text and makes the calls of the path; canaries have the mark ${mark}.`,
    "The workspace and your home folder are not changed. The copy differs from the workspace:",
    ...changes.map((change) => `  ${change}`),
  ];
}

async function confirm(
  { openPrompt, err }: CommandContext,
  lines: readonly string[],
): Promise<void> {
  await err.write(`${lines.map(neutralize).join("\n")}\n`);
  const prompt = openPrompt();
  if (prompt === undefined) {
    throw new UsageError("Nothing was run. Run it with --yes to agree.");
  }
  try {
    const answer = await prompt.ask("Run it? [y/N] ");
    if (!/^y(?:es)?$/i.test(answer ?? "")) throw new UsageError("Nothing was run.");
  } finally {
    prompt.close();
  }
}
