import type { FixPreview } from "@parapet/posture";
import { diffLines } from "../fix-output/diff-lines.ts";
import type { Output } from "../terminal/output.ts";
import type { Prompt } from "../terminal/prompt.ts";
import type { FixChoices } from "../service/service.ts";
import { neutralize } from "../text/neutralize.ts";
import { hang } from "../text/wrap.ts";
import { helpLines, parseAnswer, type Answer } from "./answer.ts";
import type { Candidate } from "./candidate.ts";
import { candidateLines, obstacleOf } from "./candidate-lines.ts";

export type Chosen = { readonly checkIds: readonly string[]; readonly choices: FixChoices };

export type Choosing = {
  readonly candidates: readonly Candidate[];
  /** Ways that were asked for from the start. */
  readonly choices: FixChoices;
  /** True when unsafe fixes are wanted like the others. */
  readonly unsafeToo: boolean;
  /** What a fix would change on top of those that are chosen. */
  readonly preview: (id: string, chosen: Chosen) => Promise<FixPreview>;
  readonly prompt: Prompt;
  readonly out: Output;
};

/** Asks about one fix after the other. Undefined when the person broke off: then nothing is to be written. */
export async function chooseFixes(choosing: Choosing): Promise<Chosen | undefined> {
  const { candidates, unsafeToo } = choosing;
  let chosen: Chosen = { checkIds: [], choices: choosing.choices };
  let takesAll = false;
  for (const [index, candidate] of candidates.entries()) {
    const isWelcome = candidate.fix.safe || unsafeToo;
    if (takesAll && !isWelcome) continue;
    const position = `(${index + 1}/${candidates.length})`;
    // Each is shown on top of those before it.
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
    // What is shown depends on what was answered.
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

/** Shows one way of mending. False when it cannot be taken. */
async function show(candidate: Candidate, choice: string, asking: Asking): Promise<boolean> {
  const { out, position } = asking;
  const preview = await previewOf(candidate, choice, asking);
  const obstacle = obstacleOf(candidate, preview);
  await print(out, [
    ...candidateLines(candidate, position, choice, out.colors),
    ...(obstacle === undefined
      ? ["", ...diffLines(preview.diff, out.colors)]
      : hang("  ", neutralize(obstacle), 80)),
  ]);
  return obstacle === undefined;
}

async function askUntilClear(
  { fix }: Candidate,
  { prompt, out, unsafeToo }: Asking,
): Promise<Exclude<Answer, { readonly kind: "help" }> | undefined> {
  const isYesByDefault = fix.safe || unsafeToo;
  const names = fix.choices.map(({ name }) => name);
  const keys = isYesByDefault ? "Y/n/a/q/?" : "y/N/a/q/?";
  for (;;) {
    // Asked again until the answer makes sense.
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
