import type { Evaluation, EvaluationRequest } from "./evaluation.ts";

/** Between the hook body of a runtime and the request that the guardrails get. Pure. */
export type HookTranslation = {
  /**
   * The request in a hook's body (parsed JSON); a sentence where the body is not one of the
   * runtime's.
   */
  readonly request: (body: unknown) => EvaluationRequest | { readonly problem: string };
  /** The JSON body of the answer, which goes out with status 200. `body` is the hook's. */
  readonly answer: (
    body: unknown,
    evaluation: Pick<Evaluation, "action" | "reasons" | "updated_input">,
  ) => unknown;
};
