import type { PlayedStep, Proof } from "@parapet/proof";
import type { Colors } from "../text/colors.ts";
import { neutralize } from "../text/neutralize.ts";

const marks: Readonly<Record<PlayedStep["status"], string>> = {
  reached: "reached",
  refused: "refused",
  not_tried: "not tried",
};

/** A proof for a terminal. */
export function renderProof(proof: Proof, outcome: string, colors: Colors): string {
  const lines = [
    `${proof.path_id}  ${neutralize(outcome)}`,
    colors.bold(neutralize(proof.statement)),
    "",
    ...proof.steps.map((step, index) => stepLine(step, index, colors)),
    "",
    "The copy that was played differs from the workspace:",
    ...proof.changes.map((change) => `  ${neutralize(change)}`),
    "",
  ];
  return `${lines.join("\n")}\n`;
}

function stepLine(
  { label, status, refused_by: by, detail }: PlayedStep,
  index: number,
  colors: Colors,
) {
  const mark = by === "" ? marks[status] : `${marks[status]} by ${by.replaceAll("_", " ")}`;
  return `  ${index + 1}. ${neutralize(label)}: ${mark}. ${colors.dim(neutralize(detail))}`;
}
