import type { CommandContext } from "../context/context.ts";
import { exitCodes, type ExitCode } from "../core/exit-codes.ts";
import { candidatesOf, type Candidate } from "../interactive/candidate.ts";
import { chooseFixes, type Chosen } from "../interactive/choose-fixes.ts";
import { withProgress } from "../terminal/progress.ts";
import type { Prompt } from "../terminal/prompt.ts";
import type { Workspaces } from "../service/service.ts";
import { UsageError } from "../core/usage-error.ts";
import { withWorkspaces } from "../context/with-workspaces.ts";
import type { FixFlags } from "./fix.ts";
import type { FixRequest } from "./fix-request.ts";
import { applyOrPreview } from "./apply-or-preview.ts";

/** Shows one fix after the other, asks for each, and makes the chosen ones in one go. Throws UsageError. */
export async function fixInteractively(
  context: CommandContext,
  request: FixRequest,
  flags: FixFlags,
): Promise<ExitCode> {
  if (flags.json === true) {
    throw new UsageError("--interactive talks to a person, --json to a program; leave one out.");
  }
  const prompt = context.openPrompt();
  if (prompt === undefined) {
    throw new UsageError(
      "--interactive asks at a terminal, and standard input is none; name the checks with --check, or use --all.",
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
  if (candidates.length === 0) return say(context, nothingToFix(hidden));
  return withWorkspaces(context, flags, async (workspaces) => {
    const chosen = await chooseFixes({
      candidates,
      choices: request.choices,
      unsafeToo: flags.unsafe === true,
      preview: (id, soFar) => preview(context, workspaces, request.path, id, soFar),
      prompt,
      out: context.out,
    });
    if (chosen === undefined) {
      await say(context, "\nStopped. Nothing has been written.");
      return exitCodes.failed;
    }
    if (chosen.checkIds.length === 0)
      return say(context, "\nNothing was chosen, and nothing has been written.");
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
    : "Nothing to fix: no open finding that the scan shows has an automated fix. With --persona auditor you are also asked about information and findings of low confidence.";
}

function preview(
  { err }: CommandContext,
  workspaces: Workspaces,
  path: string | undefined,
  id: string,
  { checkIds, choices }: Chosen,
) {
  return withProgress(err, "Trying the fix", () =>
    workspaces
      .previewFix(path, [id], { choices, onTopOf: checkIds })
      .then((trial) => trial.preview),
  );
}

async function say({ out }: CommandContext, sentence: string): Promise<ExitCode> {
  await out.write(`${sentence}\n`);
  return exitCodes.ok;
}
