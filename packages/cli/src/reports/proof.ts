import type { PlayedStep, Proof } from "@parapet/proof";
import type { Colors } from "../text/colors.ts";
import { neutralize } from "../text/neutralize.ts";

const marks: Readonly<Record<PlayedStep["status"], string>> = {
  reached: "reached",
  refused: "refused",
  not_tried: "not tried",
};

/** Proofs for a terminal. `outcomes`: what each path ends in, by its ID. */
export function renderProofs(
  proofs: readonly Omit<Proof, "status">[],
  outcomes: ReadonlyMap<string, string>,
  colors: Colors,
): string {
  const changes = [...new Set(proofs.flatMap((proof) => proof.changes))];
  const lines = [
    ...proofs.flatMap((proof) => proofLines(proof, outcomes.get(proof.path_id) ?? "", colors)),
    ...(changes.length === 0 ? [] : ["The copy that was played differs from the workspace:"]),
    ...changes.map((change) => `  ${neutralize(change)}`),
  ];
  return `${lines.join("\n")}\n`;
}

function proofLines(
  { path_id: id, statement, steps }: Omit<Proof, "status">,
  outcome: string,
  colors: Colors,
): readonly string[] {
  return [
    `${id}  ${neutralize(outcome)}`,
    colors.bold(neutralize(statement)),
    ...steps.map((step, index) => stepLine(step, index, colors)),
    "",
  ];
}

function stepLine(step: PlayedStep, index: number, colors: Colors): string {
  const { label, status, refused_by: by, guardrail = "", detail } = step;
  const refuser = `${by.replaceAll("_", " ")} ${neutralize(guardrail)}`.trim();
  const mark = by === "" ? marks[status] : `${marks[status]} by ${refuser}`;
  return `  ${index + 1}. ${neutralize(label)}: ${mark}. ${colors.dim(neutralize(sentence(detail)))}`;
}

/** A reason may be the end of another sentence. */
function sentence(text: string): string {
  const start = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…"]$/.test(start) || start === "" ? start : `${start}.`;
}
