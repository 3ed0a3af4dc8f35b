import type { GuardrailRegistration } from "@parapet/posture";
import type { PossibleValues } from "../conditions/never-holds.ts";
import { compileGuardrail } from "../evaluation/compile-guardrail.ts";

/** Calls of a tool that is as it was approved. */
type Calls = {
  /** False for calls that send nothing out and reach no other machine. */
  readonly reachOut: boolean;
};

/**
 * False where a guardrail leaves all of these calls alone, as its condition plainly says: one about
 * what leaves the machine stops no local command, and one about tools that have changed stops none
 * that is as approved.
 */
export function mayStop(registration: GuardrailRegistration, { reachOut }: Calls): boolean {
  try {
    const { condition } = compileGuardrail(registration);
    return condition?.neverHolds(reachOut ? approved : local) !== true;
  } catch {
    return false;
  }
}

const approved: PossibleValues = {
  texts: new Map(),
  emptyLists: new Set(),
  unsetFlags: new Set(["tool.changed"]),
};
const local: PossibleValues = {
  texts: new Map(),
  emptyLists: new Set(["facts.network", "facts.recipients"]),
  unsetFlags: new Set(["facts.egress", "tool.changed"]),
};
