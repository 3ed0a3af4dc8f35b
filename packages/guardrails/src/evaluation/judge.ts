import type { GuardrailAction } from "@parapet/posture";
import { firstLine } from "../conditions/condition.ts";
import { type StepBudget, StepsUsedUp } from "../conditions/step-budget.ts";
import type { ConditionValues } from "../conditions/values.ts";
import type { Call, PieceFinding } from "./call.ts";
import type { CompiledGuardrail } from "./compile-guardrail.ts";
import type { EvaluationDecision } from "./outcome.ts";
import { argumentKinds } from "../facts/tools/argument-kinds.ts";
import type { Piece } from "../core/texts.ts";
import { isReplaceable, redactionOf } from "./redaction.ts";
import type { Redaction } from "./redaction.ts";

/** What one guardrail says of a call. */
export type Verdict = {
  readonly guardrail: CompiledGuardrail;
  readonly decision: EvaluationDecision;
  readonly rule_id: string;
  readonly reason: string;
  /** Why it could not be asked; "" when it could. */
  readonly failure: string;
  readonly redactions: readonly Redaction[];
  readonly suppressed: boolean;
};

/** What a guardrail is asked about, and what it may cost. */
export type Asked = {
  readonly call: Call;
  readonly values: ConditionValues;
  readonly now: Date;
  readonly budget: StepBudget;
};

const decisions = {
  log: "allow",
  warn: "warn",
  redact: "modify",
  ask: "ask",
  deny: "deny",
} as const satisfies Readonly<Record<GuardrailAction, EvaluationDecision>>;

const nothing = { failure: "", redactions: [], suppressed: false } as const;

/**
 * Asks one guardrail; undefined when it has nothing to say. Never throws: what goes wrong follows
 * `on_error`.
 */
export function judge(guardrail: CompiledGuardrail, asked: Asked): Verdict | undefined {
  const { call, budget } = asked;
  try {
    const isCovered = guardrail.covers(call, budget);
    if (budget.isSpent()) throw new StepsUsedUp();
    if (!isCovered) return undefined;
    return verdictOf(guardrail, asked) ?? cutShort(guardrail, call);
  } catch (error) {
    return failed(guardrail, firstLine(error).slice(0, 300));
  }
}

function failed(guardrail: CompiledGuardrail, failure: string): Verdict {
  const { on_error } = guardrail.registration;
  return {
    ...nothing,
    guardrail,
    decision: on_error,
    rule_id: "error",
    reason: `The guardrail could not be evaluated (on_error: ${on_error}): ${failure}.`,
    failure,
  };
}

function verdictOf(
  guardrail: CompiledGuardrail,
  { call, values, now, budget }: Asked,
): Verdict | undefined {
  const { registration, condition, detectors, suppressions } = guardrail;
  if (condition !== undefined && !condition.holds(values, budget)) return undefined;
  const findings = detectors.flatMap((detector) => call.findings(detector, budget));
  if (detectors.length > 0 && findings.length === 0) return undefined;
  const suppression = suppressions.find(
    ({ until, covers }) => until > now.getTime() && covers(call),
  );
  if (suppression !== undefined) {
    const reason = `Suppressed: ${suppression.reason}`;
    return {
      ...nothing,
      guardrail,
      decision: "allow",
      rule_id: ruleId(guardrail, findings),
      reason,
      suppressed: true,
    };
  }
  const isRedaction = registration.action === "redact";
  const isRefused = findings.some((finding) => isPartOfStructure(finding, call));
  return {
    ...nothing,
    guardrail,
    decision: isRedaction && isRefused ? "deny" : decisions[registration.action],
    rule_id: ruleId(guardrail, findings),
    reason: reasonOf(guardrail, findings),
    redactions:
      isRedaction && !isRefused
        ? findings.map((finding) =>
            redactionOf(finding.piece, finding, isProgram(finding.piece, call)),
          )
        : [],
  };
}

/**
 * With another name, it would be another argument; with other words in place of a quote, another
 * command.
 */
function isPartOfStructure({ piece, start, end }: PieceFinding, call: Call): boolean {
  if (piece.isName) return true;
  return isProgram(piece, call) && !isReplaceable(piece.text.slice(start, end));
}

const programCategories: ReadonlySet<string> = new Set(["shell", "code"]);
const programKinds = ["command", "code", "program", "words", "statement"] as const;

/** Whether a shell or an interpreter is to read a text: of what is still to run. */
function isProgram({ path }: Piece, { request, tool }: Call): boolean {
  if (request.point !== "pre_tool_call" || path.length === 0) return false;
  if (tool !== undefined && programCategories.has(tool.category)) return true;
  return path.some((name) => {
    const kinds = typeof name === "string" ? argumentKinds(name) : undefined;
    return kinds !== undefined && programKinds.some((kind) => kinds.has(kind));
  });
}

function ruleId({ condition }: CompiledGuardrail, findings: readonly PieceFinding[]): string {
  return findings[0]?.rule ?? (condition === undefined ? "match" : "condition");
}

function reasonOf({ registration }: CompiledGuardrail, findings: readonly PieceFinding[]): string {
  const { description, guardrail_name } = registration;
  const said = description === "" ? `Guardrail ${guardrail_name} applies.` : description;
  if (findings.length === 0) return said;
  const seen = [...new Set(findings.map(({ what }) => what))].slice(0, 5).join(", ");
  return `${said} Found: ${seen}.`;
}

/** A blocking guardrail that could not read all that it looks at lets a person look. */
function cutShort(guardrail: CompiledGuardrail, { facts, texts, args }: Call): Verdict | undefined {
  const { registration, reads } = guardrail;
  const { mode, action } = registration;
  if (mode !== "blocking" || action === "log" || action === "warn") return undefined;
  const isCut =
    (reads.texts && texts.truncated) ||
    (reads.args && args.truncated) ||
    [...reads.lists].some((list) => facts.cut.has(list));
  if (!isCut) return undefined;
  return {
    ...nothing,
    guardrail,
    decision: "ask",
    rule_id: "limits",
    reason: "The call is too large to be analyzed completely and requires approval.",
  };
}
