import type { CommandContext } from "../context/context.ts";
import { exitCodes, type ExitCode } from "../core/exit-codes.ts";
import { candidatesOf, type Candidate } from "../interactive/candidate.ts";
import { chooseFixes, type Chosen } from "../interactive/choose-fixes.ts";
import { withProgress } from "../terminal/progress.ts";
import type { Prompt } from "../terminal/prompt.ts";
import type { Workspaces } from "../service/workspaces.ts";
import { UsageError } from "../core/usage-error.ts";
import { withWorkspaces } from "../context/with-workspaces.ts";
import type { FixFlags } from "./fix.ts";
import type { FixRequest } from "./fix-request.ts";
import { applyOrPreview } from "./apply-or-preview.ts";

/** Shows each fix, prompts for it, and applies the selected fixes together. Throws UsageError. */
export async function fixInteractively(
  context: CommandContext,
  request: FixRequest,
  flags: FixFlags,
): Promise<ExitCode> {
  if (flags.json === true) {
    throw new UsageError("--interactive and --json cannot be combined.");
  }
  const prompt = context.openPrompt();
  if (prompt === undefined) {
    throw new UsageError(
      "--interactive needs a terminal on standard input. Use --check or --all instead.",
    );
  }
  try {
    return await ask(context, request, flags, prompt);
  } finally {
    prompt.close();
  }
}

async function ask(
  context: CommandContext,
  request: FixRequest,
  flags: FixFlags,
  prompt: Prompt,
): Promise<ExitCode> {
  const { candidates, hidden } = await findCandidates(context, request, flags);
  if (candidates.length === 0) return print(context, nothingToFix(hidden));
  return withWorkspaces(context, flags, async (workspaces) => {
    const chosen = await chooseFixes({
      candidates,
      choices: request.choices,
      includesUnsafe: flags.unsafe === true,
      preview: (id, soFar) => preview(context, workspaces, request.path, id, soFar),
      prompt,
      out: context.out,
    });
    if (chosen === undefined) {
      await print(context, "\nCanceled. Nothing was written.");
      return exitCodes.failed;
    }
    if (chosen.checkIds.length === 0)
      return print(context, "\nNo fixes selected. Nothing was written.");
    await context.out.write("\n");
    return applyOrPreview(context, workspaces, { ...chosen, path: request.path }, flags);
  });
}

async function findCandidates(
  { environment, now, service, err }: CommandContext,
  { path, checkIds: only }: FixRequest,
  { persona }: FixFlags,
): Promise<{ readonly candidates: readonly Candidate[]; readonly hidden: readonly Candidate[] }> {
  const { findings } = await withProgress(err, "Scanning", () =>
    service.assess(path, { environment, now }),
  );
  const fixes = await service.fixes();
  const every = candidatesOf(findings, fixes, { only, hidden: true });
  if (persona === "auditor") return { candidates: every, hidden: [] };
  return { candidates: candidatesOf(findings, fixes, { only, hidden: false }), hidden: every };
}

function nothingToFix(hidden: readonly Candidate[]): string {
  return hidden.length === 0
    ? "Nothing to fix: no open finding has an automated fix."
    : "Nothing to fix: no open finding shown by the scan has an automated fix. --persona auditor includes informational and low-confidence findings.";
}

function preview(
  { err }: CommandContext,
  workspaces: Workspaces,
  path: string | undefined,
  id: string,
  { checkIds, choices }: Chosen,
) {
  return withProgress(err, "Testing the fix", () =>
    workspaces
      .previewFix(path, [id], { choices, onTopOf: checkIds })
      .then((trial) => trial.preview),
  );
}

async function print({ out }: CommandContext, sentence: string): Promise<ExitCode> {
  await out.write(`${sentence}\n`);
  return exitCodes.ok;
}
