import { createHash } from "node:crypto";
import { canonicalJson, type GuardrailMatch, type GuardrailRegistration } from "@parapet/posture";
import { compileCondition } from "../conditions/condition.ts";
import type { Condition } from "../conditions/condition.ts";
import { ConditionError, positionOf } from "../conditions/condition-error.ts";
import { compileNameGlob, GlobTooLong, globWidth } from "../conditions/glob.ts";
import type { StepBudget } from "../conditions/step-budget.ts";
import { declarationOf } from "../core/declaration.ts";
import { compileDetector } from "../detectors/compile-detector.ts";
import type { CompiledDetector } from "../detectors/compile-detector.ts";
import { factLists } from "../facts/facts.ts";
import type { FactList } from "../facts/facts.ts";
import { InvalidRegistration } from "../core/invalid-registration.ts";
import { keyOf } from "../core/key.ts";
import { runsHere } from "../core/runs-here.ts";
import type { Call } from "./call.ts";
import { refuseWithoutEffect } from "./refuse-without-effect.ts";
import { compileSuppression } from "./suppression.ts";
import type { Suppression } from "./suppression.ts";

/** A guardrail, ready to be asked. */
export type CompiledGuardrail = {
  readonly registration: GuardrailRegistration;
  /**
   * False for what is decided elsewhere: by a model, by another provider, in the runtime that
   * reported it.
   */
  readonly runs: boolean;
  /** SHA-256 of what was declared: another declaration, another digest. */
  readonly digest: string;
  readonly covers: (call: Call, budget: StepBudget) => boolean;
  readonly condition: Condition | undefined;
  readonly detectors: readonly CompiledDetector[];
  readonly suppressions: readonly Suppression[];
  /** What it reads that can be cut short. */
  readonly reads: {
    readonly lists: ReadonlySet<FactList>;
    readonly texts: boolean;
    readonly args: boolean;
  };
};

/**
 * Compiles a registration that is being written: also refused is what may take too long, and what
 * can match or block no call. Throws InvalidRegistration.
 */
export function compileWritten(registration: GuardrailRegistration): CompiledGuardrail {
  const compiled = compileGuardrail(registration);
  explained(registration, () => compiled.condition?.prove());
  refuseWithoutEffect(registration, compiled.condition);
  return compiled;
}

/**
 * Compiles a registration, on write and after a restart. Throws InvalidRegistration with the
 * position in the condition, or with the detector that does not exist.
 */
export function compileGuardrail(registration: GuardrailRegistration): CompiledGuardrail {
  const condition = conditionOf(registration);
  const detectors = registration.detectors.map((detector, index) =>
    compileDetector(detector, `/detectors/${index}`),
  );
  refuseSignalsAlone(registration, detectors);
  return {
    registration,
    runs: runsHere(registration),
    digest: createHash("sha256")
      .update(canonicalJson([keyOf(registration), declarationOf(registration)]))
      .digest("hex"),
    covers: coverage(registration.match),
    condition,
    detectors,
    suppressions: registration.suppressions.flatMap((one, index) =>
      compilable(`/suppressions/${index}/match`, () => compileSuppression(one) ?? []),
    ),
    reads: readsOf(condition, detectors),
  };
}

function conditionOf(registration: GuardrailRegistration): Condition | undefined {
  const { condition } = registration;
  return condition === "" ? undefined : explained(registration, () => compileCondition(condition));
}

/** Says where in the condition it is wrong. */
function explained<Result>({ condition }: GuardrailRegistration, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ConditionError)) throw error;
    throw new InvalidRegistration(
      "/condition",
      `At ${positionOf(condition, error.offset)}: ${error.message}.`,
    );
  }
}

/**
 * A text that only looks like an instruction is a hint: blocking for it would stop good texts and
 * pass reworded bad ones.
 */
function refuseSignalsAlone(
  { action, condition }: GuardrailRegistration,
  detectors: readonly CompiledDetector[],
): void {
  const signal = detectors.findIndex(({ isSignal }) => isSignal);
  if (signal < 0 || condition !== "" || (action !== "deny" && action !== "ask")) return;
  throw new InvalidRegistration(
    `/detectors/${signal}`,
    `This detector is a weak signal; add a condition, or use the action warn.`,
  );
}

function coverage(match: GuardrailMatch): CompiledGuardrail["covers"] {
  const tools = compilable("/match/tools", () => match.tools.map(compileNameGlob));
  const servers = compilable("/match/mcp_servers", () => match.mcp_servers.map(compileNameGlob));
  const steps = [...match.tools, ...match.mcp_servers].map(globWidth).reduce((a, b) => a + b, 0);
  const categories = new Set(match.tool_categories);
  const trust = new Set(match.trust);
  return ({ tool, request }, budget) => {
    if (!budget.spend(steps * nameLength(tool))) return false;
    if (trust.size > 0 && !trust.has(request.source_trust)) return false;
    if (tools.length > 0) {
      if (tool === undefined) return false;
      const { name, bareName } = tool;
      if (!tools.some((fits) => fits(name) || fits(bareName))) return false;
    }
    if (servers.length > 0 && !servers.some((fits) => fits(tool?.server ?? ""))) return false;
    return categories.size === 0 || categories.has(tool?.category ?? "");
  };
}

function nameLength(tool: Call["tool"]): number {
  return tool === undefined ? 1 : tool.name.length + tool.bareName.length + tool.server.length + 1;
}

function compilable<Result>(pointer: string, compile: () => Result): Result {
  try {
    return compile();
  } catch (error) {
    if (error instanceof GlobTooLong) throw new InvalidRegistration(pointer, `${error.message}.`);
    throw error;
  }
}

function readsOf(
  condition: Condition | undefined,
  detectors: readonly CompiledDetector[],
): CompiledGuardrail["reads"] {
  const reads = condition?.reads ?? new Set<string>();
  const whole = reads.has("facts");
  const derived = [
    "egress",
    "reads_private",
    "reads_untrusted",
    "takes_control",
    "destroys",
    "opaque",
  ];
  const anyOf = derived.some((name) => reads.has(`facts.${name}`));
  return {
    lists: new Set(
      factLists.filter(
        (list) => whole || reads.has(`facts.${list}`) || (anyOf && list !== "secrets"),
      ),
    ),
    texts: detectors.length > 0 || reads.has("text"),
    args: reads.has("tool") || reads.has("tool.args"),
  };
}
