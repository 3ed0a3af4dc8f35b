import type { HookTranslation } from "@parapet/adapter-link";
import type { Objection } from "../core/registered-guardrails.ts";
import type { Move } from "../core/move.ts";
import type { CopiedAdapter, NoAdapter } from "./copied-adapter.ts";
import { type GuardrailEvaluator, guardrailEvaluator, type Objections } from "./evaluator.ts";

export type { Objections } from "./evaluator.ts";

/** What the adapter of a copy asks; it answers nobody where the copy has none. */
export function evaluatorFor(
  adapter: CopiedAdapter | NoAdapter | undefined,
  kind: string,
  hook?: HookTranslation,
): GuardrailEvaluator {
  if (adapter === undefined || "reason" in adapter) return silent;
  const { installation, guardrails } = adapter;
  const clock = { now: () => new Date(), monotonic: () => performance.now() };
  return guardrailEvaluator({
    installation,
    adapter: kind,
    guardrails,
    clock,
    ...(hook !== undefined && { hook }),
  });
}

const silent: GuardrailEvaluator = {
  answer: async () => ({ status: 404, body: "{}" }),
  objections: { toCall: () => undefined, toText: () => undefined },
  forget: () => undefined,
};

/** The objection to a move: to its call, to its result, or to what it hands on. */
export function objectionsTo(objections: Objections): (move: Move) => Objection | undefined {
  return ({ call, effects }) =>
    objections.toCall(call) ??
    effects
      .filter(({ evidence }) => evidence.in === "turn" || evidence.in === "message")
      .map(({ evidence }) => objections.toText(evidence.text))
      .find((objection) => objection !== undefined);
}
