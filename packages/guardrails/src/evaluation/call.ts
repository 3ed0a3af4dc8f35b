import type { ConditionValues } from "../conditions/values.ts";
import { LabelValues, NowValues, ToolValues } from "../conditions/values.ts";
import { type StepBudget, StepsUsedUp } from "../conditions/step-budget.ts";
import type { CompiledDetector } from "../detectors/compile-detector.ts";
import type { Finding } from "../core/detector.ts";
import { noProtectedPaths } from "../facts/control/protected-path.ts";
import { extractFacts } from "../facts/extract-facts.ts";
import type { Facts } from "../facts/facts.ts";
import { argumentKinds } from "../facts/tools/argument-kinds.ts";
import { toolIdentity } from "../facts/tools/tool-identity.ts";
import type { ToolIdentity } from "../facts/tools/tool-identity.ts";
import type { Labels } from "../labels/session-state.ts";
import { celArguments } from "./cel-arguments.ts";
import type { CelArguments } from "./cel-arguments.ts";
import type { EvaluationContext } from "./context.ts";
import type { EvaluationRequest } from "../core/request.ts";
import { textsOf } from "../core/texts.ts";
import type { Piece, ArgumentPath, Texts } from "../core/texts.ts";

export type PieceFinding = Finding & { readonly piece: Piece };

/** A request, read once for all guardrails. */
export type Call = {
  readonly request: EvaluationRequest;
  readonly tool: ToolIdentity | undefined;
  readonly facts: Facts;
  readonly texts: Texts;
  /** The tool's arguments as conditions see them. */
  readonly args: CelArguments;
  /** What a detector finds in the texts; each is asked once. */
  readonly findings: (detector: CompiledDetector, budget: StepBudget) => readonly PieceFinding[];
};

/** `withSecrets` false leaves out what takes longest; the list of secrets is then empty. */
export function readCall(
  request: EvaluationRequest,
  context: EvaluationContext,
  withSecrets: boolean,
): Call {
  const texts = textsOf(request);
  const tool = request.tool === undefined ? undefined : toolIdentity(request.tool);
  const known = new Map<string, readonly PieceFinding[]>();
  return {
    request,
    tool,
    texts,
    args: celArguments(request.tool?.args ?? {}, request.tool?.args_cut === true),
    facts: extractFacts({
      request,
      texts,
      withSecrets,
      fingerprint: context.fingerprint,
      protectedPaths: context.protectedPaths?.() ?? noProtectedPaths,
    }),
    findings: ({ key, find, steps, skipsRecipients, isGraveEnough }, budget) => {
      const before = known.get(key);
      if (before !== undefined) return before.filter(isGraveEnough);
      const pieces = skipsRecipients
        ? texts.pieces.filter(({ path }) => !namesRecipient(path))
        : texts.pieces;
      const characters = pieces.reduce((sum, { text }) => sum + text.length, 0);
      if (!budget.spend(steps(characters))) throw new StepsUsedUp();
      const found = pieces.flatMap((piece) =>
        find(piece.text).map((finding) => ({ ...finding, piece })),
      );
      known.set(key, found);
      return found.filter(isGraveEnough);
    },
  };
}

function namesRecipient(path: ArgumentPath): boolean {
  return path.some((name) => typeof name === "string" && argumentKinds(name).has("recipient"));
}

/** What a call finds in its session. */
export type SessionView = {
  readonly labels: Labels;
  /** The tool is no longer the one that was known; undefined where that cannot be known. */
  readonly changed: boolean | undefined;
  readonly incomplete: boolean;
};

/** What conditions see of a call in a session. */
export function valuesOf(
  { request, tool, facts, texts, args }: Call,
  { labels, changed, incomplete }: SessionView,
  context: EvaluationContext,
  now: Date,
): ConditionValues {
  const { hour, weekday } = context.localTime(now);
  return {
    tool: new ToolValues({
      name: tool?.name ?? "",
      args: args.values,
      server: tool?.server ?? "",
      category: tool?.category ?? "",
      changed,
    }),
    text: texts.pieces
      .filter(({ path }) => path.length === 0)
      .map(({ text }) => text)
      .join("\n"),
    agent_id: request.agent_id,
    session_id: request.session_id,
    service: request.service,
    point: request.point,
    source_trust: request.source_trust,
    facts,
    labels: new LabelValues(labels, incomplete),
    now: new NowValues(hour, weekday),
  };
}
