import type { GuardrailRegistration } from "@parapet/posture";
import { redactedOutput } from "@parapet/posture/redaction";
import type { CompiledGuardrail } from "../evaluation/compile-guardrail.ts";
import type { EvaluationContext } from "../evaluation/context.ts";
import { evaluate } from "../evaluation/evaluate.ts";
import type { EvaluationAction } from "../evaluation/outcome.ts";
import { everyAgent } from "../core/key.ts";
import { freshSession } from "../labels/session-state.ts";
import type { LibraryFixture, LibraryGuardrail } from "./library-guardrail.ts";

/** What the guardrails of an agent say of a call that a guardrail of the library is for. */
export type SampleOutcome = {
  /**
   * `exec {"command":"rm -rf /"}`, or the text where nothing is called; secrets masked, cut where
   * it is long.
   */
  readonly call: string;
  /** What an adapter would do with it. */
  readonly action: EvaluationAction;
  /** It goes on, or is only asked about, because a guardrail is monitoring. */
  readonly would_block: boolean;
};

/**
 * Evaluates the guardrail's first example for the agent that it is registered for, against all
 * `guardrails`. Leaves no trace.
 */
export async function sampleOutcome(
  { fires: [example], points }: LibraryGuardrail,
  { service, agent_id }: Pick<GuardrailRegistration, "service" | "agent_id">,
  guardrails: readonly CompiledGuardrail[],
  context: Pick<EvaluationContext, "fingerprint" | "localTime">,
): Promise<SampleOutcome> {
  if (example === undefined) throw new Error("A guardrail of the library has no example.");
  const { tool, text, point = points[0] ?? "pre_tool_call", source_trust = "user" } = example;
  const state = { ...freshSession, ...example.session };
  const { evaluation } = await evaluate(
    {
      service,
      agent_id: agent_id === everyAgent ? "any" : agent_id,
      session_id: "sample",
      point,
      source_trust,
      adapter: "cli",
      dry_run: true,
      text,
      cwd: example.cwd,
      ...(tool === undefined ? {} : { tool: { args: {}, server: "", call_id: "", ...tool } }),
    },
    guardrails,
    {
      ...context,
      sessions: {
        read: async () => state,
        update: async (_key, change) => change(state).result,
      },
      clock: {
        now: () => new Date(example.now ?? "2025-11-19T12:00:00Z"),
        monotonic: () => 0,
      },
      newId: () => "sample",
    },
  );
  return {
    call: callText(tool, text),
    action: evaluation.action,
    would_block: evaluation.would_block,
  };
}

const longestCall = 300;

function callText(tool: LibraryFixture["tool"], text: string | undefined): string {
  const called =
    tool === undefined
      ? JSON.stringify(redactedOutput(text ?? ""))
      : `${tool.name} ${JSON.stringify(redactedOutput(tool.args ?? {}))}`;
  return called.length > longestCall ? `${called.slice(0, longestCall)}…` : called;
}
