import { inSession } from "./session.ts";
import { configure } from "./settings.ts";

export { guard, type GuardOptions } from "./guard.ts";
export { GuardrailDenied } from "./guardrail-denied.ts";
export type { Question, Settings } from "./settings.ts";

/** What holds for all guarded tools of a process. */
export const parapet = { configure, session: inSession } as const;
