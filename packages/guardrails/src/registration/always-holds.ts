import { type ConditionValues, LabelValues, NowValues, ToolValues } from "../conditions/values.ts";
import type { CompiledGuardrail } from "../evaluation/compile-guardrail.ts";
import { Facts } from "../facts/facts.ts";
import { freshSession } from "../labels/session-state.ts";
import { labelsOf } from "../labels/update-session.ts";

type Conditional = Pick<CompiledGuardrail, "condition">;

/**
 * True where a condition holds for whatever goes out of a session that has seen content from
 * outside and has read something private, and is known to do so: for one that reads more than what
 * the session and the call have seen, it is not.
 */
export function holdsForFlows(guardrail: Conditional): boolean {
  return [true, false].every((reads_private) =>
    [true, false].every((reads_untrusted) =>
      holds(guardrail, readsOfFlows, { facts: sending({ reads_private, reads_untrusted }) }),
    ),
  );
}

/** Likewise, for every message from outside. */
export function holdsForMessages(guardrail: Conditional): boolean {
  return holds(guardrail, readsOfMessages, { source_trust: "external" });
}

function holds(
  { condition }: Conditional,
  mayRead: ReadonlySet<string>,
  own: Partial<ConditionValues>,
): boolean {
  if (condition === undefined) return true;
  try {
    return (
      [...condition.reads].every((name) => mayRead.has(name)) &&
      condition.holds({ ...values, ...own })
    );
  } catch {
    return false;
  }
}

const readsOfMessages: ReadonlySet<string> = new Set(["source_trust"]);
const readsOfFlows: ReadonlySet<string> = new Set([
  "facts.egress",
  "facts.reads_private",
  "facts.reads_untrusted",
  "labels.untrusted_seen",
  "labels.private_read",
]);

function sending(reads: Pick<Facts, "reads_private" | "reads_untrusted">): Facts {
  return new Facts({
    ...reads,
    commands: [],
    paths: [],
    network: [],
    recipients: [],
    secrets: [],
    egress: true,
    takes_control: false,
    destroys: false,
    cut: new Set(),
  });
}

const values: ConditionValues = {
  tool: new ToolValues({ name: "", args: new Map(), server: "", category: "", changed: false }),
  text: "",
  facts: sending({ reads_private: false, reads_untrusted: false }),
  agent_id: "",
  session_id: "",
  service: "",
  point: "pre_tool_call",
  source_trust: "agent",
  labels: new LabelValues(labelsOf({ ...freshSession, untrusted_seen: true, private_read: true })),
  now: new NowValues(12, 3),
};
