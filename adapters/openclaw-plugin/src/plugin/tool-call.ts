import { type Evaluation, type EvaluationRequest, shortened } from "@parapet/adapter-link";
import type { Ask } from "./ask.ts";
import type { Calls } from "./calls.ts";
import type { CallContext, CallDecision, CallEvent, Hooks } from "./host.ts";
import { reasonOf, sentence } from "./sentences.ts";
import type { Session, Sessions } from "./sessions.ts";
import { serverOf, trustOfResult } from "./tools.ts";

/** How long a person has to say yes before the call is refused. Milliseconds. */
const timeForPerson = 120_000;

/** Asks about each call of a tool before it runs. Whatever goes wrong blocks the call. */
export function guardToolCalls(
  ask: Ask,
  sessions: Sessions,
  calls: Calls,
): Hooks["before_tool_call"] {
  return async (event, context) => {
    const session = sessions.of(context);
    const decision = await decided(ask, event, { context, session }).catch((error: unknown) =>
      refusal([reasonOf(error)]),
    );
    if (decision.block === true) calls.blocked(session.id, event.toolCallId ?? "");
    else if (trustOfResult(event.toolName) === "external") calls.reachedOut(session.id);
    return decision;
  };
}

async function decided(
  ask: Ask,
  event: CallEvent,
  about: { readonly context: CallContext; readonly session: Session },
): Promise<CallDecision> {
  const { value, isCut, isCutUnseen } = shortened(event.params);
  const request = requestAbout({ ...event, params: value }, { ...about, isCutUnseen });
  return decisionOf(await ask(request), isCut);
}

function requestAbout(
  event: CallEvent,
  {
    context: { trace },
    session,
    isCutUnseen,
  }: {
    readonly context: CallContext;
    readonly session: Session;
    readonly isCutUnseen: boolean;
  },
): EvaluationRequest {
  return {
    agent_id: session.agentId,
    session_id: session.id,
    ...(session.parentId === "" ? {} : { parent_session_id: session.parentId }),
    ...(trace?.traceId === undefined ? {} : { trace_id: trace.traceId }),
    ...(trace?.spanId === undefined ? {} : { span_id: trace.spanId }),
    ...(session.cwd === "" ? {} : { cwd: session.cwd }),
    point: "pre_tool_call",
    source_trust: "agent",
    tool: {
      name: event.toolName,
      args: event.params,
      ...(isCutUnseen ? { args_cut: true } : {}),
      server: serverOf(event.toolName),
      call_id: event.toolCallId ?? "",
      ...(event.toolKind === "code_mode_exec" ? { category: "code" } : {}),
    },
  };
}

function decisionOf(evaluation: Evaluation, isCut: boolean): CallDecision {
  const { action, reasons, updated_input: params } = evaluation;
  switch (action) {
    case "allow":
      return {};
    case "modify":
      // What was cut out for judging would be missing in the call.
      return isCut || params === undefined ? refusal(["it is too long to redact"]) : { params };
    case "ask":
      return { requireApproval: approval(reasons) };
    case "block":
      return refusal(reasons);
  }
}

function refusal(reasons: readonly string[]): CallDecision {
  return { block: true, blockReason: sentence("Parapet blocked this call", reasons) };
}

function approval(reasons: readonly string[]): NonNullable<CallDecision["requireApproval"]> {
  return {
    title: "Parapet requires approval for this call",
    description: sentence("A guardrail requires approval", reasons),
    severity: "warning",
    timeoutMs: timeForPerson,
    allowedDecisions: ["allow-once", "deny"],
  };
}
