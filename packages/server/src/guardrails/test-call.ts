import {
  compileWritten,
  type Evaluation,
  type EvaluationContext,
  type EvaluationRequest,
  type EvaluationOutcome,
  evaluate,
} from "@parapet/guardrails";
import type { GuardrailRegistration } from "@parapet/posture";
import type { LivePolicy } from "./live-policy.ts";

/** How the guardrails come to what they say of a call. */
export type TestedCall = {
  readonly evaluation: Evaluation;
  readonly guardrails: EvaluationOutcome["guardrails"];
  readonly facts: {
    readonly commands: readonly { readonly name: string; readonly raw: string }[];
    readonly paths: readonly {
      readonly path: string;
      readonly access: string;
      readonly sensitive: boolean;
    }[];
    readonly network: readonly { readonly host: string; readonly scheme: string }[];
    readonly recipients: readonly string[];
    readonly secrets: readonly string[];
    readonly egress: boolean;
    readonly reads_private: boolean;
    readonly reads_untrusted: boolean;
    readonly takes_control: boolean;
    readonly destroys: boolean;
    readonly opaque: boolean;
    readonly truncated: boolean;
  };
  readonly labels: {
    readonly untrusted_seen: boolean;
    readonly private_read: boolean;
    readonly egress_done: boolean;
    readonly tool_calls: number;
    readonly delegation_depth: number;
  };
};

/** `draft` takes part as if it were registered, in place of the one of its agent and name. */
export type TestCall = (
  request: EvaluationRequest,
  draft?: GuardrailRegistration,
) => Promise<TestedCall>;

/** Evaluates a call that nobody makes, for a person who writes guardrails. It leaves no trace. */
export function testCall(policy: LivePolicy, context: EvaluationContext): TestCall {
  return async (request, draft) => {
    const registered = await policy(request);
    const { evaluation, guardrails, facts, labels } = await evaluate(
      { ...request, dry_run: true },
      draft === undefined
        ? registered
        : [...registered.filter((one) => !isSame(one.registration, draft)), compileWritten(draft)],
      context,
    );
    const { recipients, egress, reads_private, reads_untrusted, opaque, truncated } = facts;
    const { takes_control, destroys } = facts;
    const { untrusted_seen, private_read, egress_done, tool_calls, delegation_depth } = labels;
    return {
      evaluation,
      guardrails,
      facts: {
        commands: facts.commands.map(({ name, raw }) => ({ name, raw })),
        paths: facts.paths.map(({ path, access, sensitive }) => ({ path, access, sensitive })),
        network: facts.network.map(({ host, scheme }) => ({ host, scheme })),
        secrets: facts.secrets.map(({ rule }) => rule),
        recipients,
        egress,
        reads_private,
        reads_untrusted,
        takes_control,
        destroys,
        opaque,
        truncated,
      },
      labels: { untrusted_seen, private_read, egress_done, tool_calls, delegation_depth },
    };
  };
}

function isSame(one: GuardrailRegistration, other: GuardrailRegistration): boolean {
  return one.agent_id === other.agent_id && one.guardrail_name === other.guardrail_name;
}
