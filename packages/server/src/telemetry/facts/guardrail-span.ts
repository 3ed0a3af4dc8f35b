import { type GuardrailSeverity, guardrailSeverities } from "@parapet/posture";
import { textIn } from "../dialects/attribute.ts";
import { unpacked } from "../dialects/trace-ctrl.ts";
import type { Attributes, Span } from "../otlp/span.ts";

/** What a span says of a guardrail. Health is not among it: a span is a claim. */
export type GuardrailSpan =
  | {
      readonly tells: "registration";
      readonly name: string;
      readonly severity: GuardrailSeverity | undefined;
      readonly mode: "monitoring" | "blocking" | undefined;
      readonly timing: "pre_input" | "post_output" | undefined;
      readonly judgeModel: string;
      readonly judgePrompt: string;
      readonly description: string;
      readonly provider: string;
    }
  | {
      readonly tells: "evaluation";
      readonly name: string;
      readonly decision: "pass" | "fail" | "error";
      readonly reason: string;
      readonly evidence: string;
      readonly severity: GuardrailSeverity | undefined;
      readonly judgeModel: string;
      readonly provider: string;
    };

const longestText = 2_000;

/** Undefined for a span that names no guardrail, or tells neither of the two. */
export function guardrailIn(span: Span): GuardrailSpan | undefined {
  const attributes = unpacked(span);
  const named = (field: string) => textIn(attributes, `tracectrl.guardrail.${field}`);
  const written = (field: string) => longText(attributes, `tracectrl.guardrail.${field}`);
  const about = {
    name: named("name").slice(0, 200),
    severity: oneOf(guardrailSeverities, named("severity")),
    judgeModel: named("judge_model"),
    provider: named("provider"),
  };
  if (about.name === "") return undefined;
  if (span.name === "tracectrl.guardrail.registered") {
    return {
      tells: "registration",
      ...about,
      mode: oneOf(["monitoring", "blocking"] as const, named("mode")),
      timing: oneOf(["pre_input", "post_output"] as const, named("timing")),
      judgePrompt: written("judge_prompt"),
      description: written("description"),
    };
  }
  if (span.name !== "tracectrl.guardrail.evaluation") return undefined;
  return {
    tells: "evaluation",
    ...about,
    decision: oneOf(["fail", "error"] as const, named("decision")) ?? "pass",
    reason: written("reason").slice(0, 512),
    evidence: written("evidence"),
  };
}

function longText(attributes: Attributes, key: string): string {
  const value = attributes[key];
  return typeof value === "string" ? value.slice(0, longestText).replaceAll("\0", "") : "";
}

function oneOf<Word extends string>(words: readonly Word[], text: string): Word | undefined {
  return words.find((word) => word === text.toLowerCase());
}
