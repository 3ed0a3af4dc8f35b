import type { PlayedStep, Proof, ProofStatus } from "./proof.ts";

type Played = Omit<Proof, "status" | "statement">;

/**
 * What the steps come to. Every step must be reached for a proof; a refusal stops the path, unless
 * an earlier step could not be tried, since then nothing is known of what follows.
 */
export function proofOf(played: Played): Proof {
  const index = played.steps.findIndex(({ status }) => status !== "reached");
  const first = played.steps[index];
  const status = statusOf(played.steps, first);
  return { ...played, status, statement: statementOf(played, status, first, index + 1) };
}

function statusOf(steps: readonly PlayedStep[], first: PlayedStep | undefined): ProofStatus {
  if (steps.length === 0) return "not_tried";
  if (first === undefined) return "proven";
  return first.status === "refused" ? "stopped" : "not_tried";
}

function statementOf(
  { runtime, runtime_version, tried_at }: Played,
  status: ProofStatus,
  first: PlayedStep | undefined,
  number: number,
): string {
  if (status === "proven") {
    return `proven in ${runtime} ${runtime_version} on ${tried_at.slice(0, 10)}`;
  }
  if (first === undefined) return "not tried: the path has no steps";
  if (status === "stopped") {
    const name = first.guardrail === undefined ? "" : ` ${first.guardrail}`;
    return `stopped at step ${number} by ${first.refused_by.replaceAll("_", " ")}${name}`;
  }
  return `not tried: step ${number}, ${first.label}: ${first.detail}`;
}
