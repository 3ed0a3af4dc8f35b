import type { FixPreview } from "@parapet/posture";
import { diffLines } from "../fix-output/diff-lines.ts";
import type { Output } from "../terminal/output.ts";
import type { Prompt } from "../terminal/prompt.ts";
import type { FixChoices } from "../service/fixes.ts";
import { neutralize } from "../text/neutralize.ts";
import { hang } from "../text/wrap.ts";
import { helpLines, parseAnswer, type Answer } from "./answer.ts";
import type { Candidate } from "./candidate.ts";
import { candidateLines, obstacleOf } from "./candidate-lines.ts";

export type Chosen = { readonly checkIds: readonly string[]; readonly choices: FixChoices };

export type Choosing = {
  readonly candidates: readonly Candidate[];
  /** Fixes selected on the command line. */
  readonly choices: FixChoices;
  /** True to offer unsafe fixes with the same default. */
  readonly includesUnsafe: boolean;
  /** Previews a fix on top of the selected ones. */
  readonly preview: (id: string, chosen: Chosen) => Promise<FixPreview>;
  readonly prompt: Prompt;
  readonly out: Output;
};

/** Prompts for one fix after the other. Undefined if canceled: then nothing is written. */
export async function chooseFixes(choosing: Choosing): Promise<Chosen | undefined> {
  const { candidates, includesUnsafe } = choosing;
  let chosen: Chosen = { checkIds: [], choices: choosing.choices };
  let takesAll = false;
  for (const [index, candidate] of candidates.entries()) {
    const isAcceptable = candidate.fix.safe || includesUnsafe;
    if (takesAll && !isAcceptable) continue;
    const position = `(${index + 1}/${candidates.length})`;
    // Each preview builds on the ones before it.
    // oxlint-disable-next-line no-await-in-loop
    const verdict = await askAbout(candidate, { ...choosing, chosen, position, takesAll });
    if (verdict === undefined) return undefined;
    if (verdict.kind === "quit") break;
    takesAll ||= verdict.kind === "all";
    if (verdict.kind !== "no") chosen = withFix(chosen, candidate, verdict.choice);
  }
  return chosen;
}

type Verdict = { readonly kind: "yes" | "no" | "all" | "quit"; readonly choice: string };
type Asking = Choosing & {
  readonly chosen: Chosen;
  readonly position: string;
  readonly takesAll: boolean;
};

async function askAbout(candidate: Candidate, asking: Asking): Promise<Verdict | undefined> {
  const { fix } = candidate;
  const names = fix.choices.map(({ name }) => name);
  let choice = asking.chosen.choices.get(fix.check_id) ?? names[0] ?? "";
  if (asking.takesAll) {
    const obstacle = obstacleOf(candidate, await previewOf(candidate, choice, asking));
    return { kind: obstacle === undefined ? "yes" : "no", choice };
  }
  if (!(await show(candidate, choice, asking))) return { kind: "no", choice };
  for (;;) {
    // The next preview depends on the answer.
    // oxlint-disable-next-line no-await-in-loop
    const answer = await askUntilClear(candidate, asking);
    if (answer === undefined) return undefined;
    if (answer.kind !== "choice") return { kind: answer.kind, choice };
    // oxlint-disable-next-line no-await-in-loop
    if (await show(candidate, answer.name, asking)) choice = answer.name;
  }
}

function previewOf(candidate: Candidate, choice: string, { chosen, preview }: Asking) {
  const { choices } = withFix(chosen, candidate, choice);
  return preview(candidate.fix.check_id, { ...chosen, choices });
}

/** Shows one fix. False if it cannot be applied. */
async function show(candidate: Candidate, choice: string, asking: Asking): Promise<boolean> {
  const { out, position } = asking;
  const preview = await previewOf(candidate, choice, asking);
  const obstacle = obstacleOf(candidate, preview);
  await print(out, [
    ...candidateLines(candidate, { position, choice, colors: out.colors }),
    ...(obstacle === undefined
      ? ["", ...diffLines(preview.diff, out.colors)]
      : hang("  ", neutralize(obstacle), 80)),
  ]);
  return obstacle === undefined;
}

async function askUntilClear(
  { fix }: Candidate,
  { prompt, out, includesUnsafe }: Asking,
): Promise<Exclude<Answer, { readonly kind: "help" }> | undefined> {
  const isYesByDefault = fix.safe || includesUnsafe;
  const names = fix.choices.map(({ name }) => name);
  const keys = isYesByDefault ? "Y/n/a/q/?" : "y/N/a/q/?";
  for (;;) {
    // Repeats until the answer is valid.
    // oxlint-disable-next-line no-await-in-loop
    const text = await prompt.ask(`Fix ${fix.check_id}? [${keys}] `);
    if (text === undefined) return undefined;
    const answer = parseAnswer(text, isYesByDefault, names);
    if (answer.kind !== "help") return answer;
    // oxlint-disable-next-line no-await-in-loop
    await print(out, helpLines(names));
  }
}

function withFix({ checkIds, choices }: Chosen, { fix }: Candidate, choice: string): Chosen {
  return {
    checkIds: [...checkIds, fix.check_id],
    choices: choice === "" ? choices : new Map(choices).set(fix.check_id, choice),
  };
}

async function print(out: Output, lines: readonly string[]): Promise<void> {
  await out.write(`${lines.join("\n")}\n`);
}
