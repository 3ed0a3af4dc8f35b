import type { Decision } from "../../../packages/claude-code/src/decisions/decision.ts";

const denied = [
  /has been denied/,
  /denied by your permission settings/,
  /denied access to/,
  /covered by a Read deny rule/,
  /A permission rule denies/,
  /No such tool available/,
  /while in plan mode/,
  /OutsideWorkingDirectories/,
  // Of the sandbox, which holds denied paths itself.
  /: Permission denied/,
];
const asked = [
  /haven't granted/,
  /approval/,
  /sensitive file/,
  /can't be checked before it runs/,
  /Auto mode is unavailable/,
  /^Run outside of the sandbox/,
];

/**
 * What became of a call, by what the model hears of it. With nobody to ask, a question is a refusal
 * that says so.
 */
export function outcomeOf(heard: string): Decision["outcome"] {
  if (denied.some((words) => words.test(heard))) return "denied";
  return asked.some((words) => words.test(heard)) ? "asks" : "runs";
}
