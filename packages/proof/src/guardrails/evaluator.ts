import {
  hookTokenOf,
  type HookTranslation,
  type Installation,
  installationHeader,
  isSameSignature,
  maxCallBytes,
  nonceHeader,
  signatureHeader,
  signatureOfAnswer,
  signatureOfCall,
} from "@parapet/adapter-link";
import {
  compiledOrFailing,
  evaluate,
  type Evaluation,
  type EvaluationContext,
  type EvaluationRequest,
  fingerprinter,
  type GuardrailHit,
  inMemorySessions,
  localTimeIn,
  protectedPaths,
} from "@parapet/guardrails";
import type { RegisteredGuardrails, Objection } from "../core/registered-guardrails.ts";
import type { Call } from "../core/script.ts";
import type { Answered, Asked } from "../loopback/serve-on-socket.ts";

/** The registered guardrails behind the routes that an installed adapter calls. */
export type GuardrailEvaluator = {
  readonly answer: (asked: Asked) => Promise<Answered>;
  /** Objections to what a path needs, since `forget`. */
  readonly objections: Objections;
  readonly forget: () => void;
};

/** Undefined where no guardrail objected. */
export type Objections = {
  readonly toCall: (call: Pick<Call, "tool" | "args">) => Objection | undefined;
  /** To a text that has these words: a prompt or a message. */
  readonly toText: (words: string) => Objection | undefined;
};

type Evaluated = {
  readonly request: EvaluationRequest;
  readonly evaluation: Evaluation;
  /** Names of the guardrails that made it more than "allow". */
  readonly names: readonly string[];
};

type Evaluating = {
  readonly installation: Installation;
  /** "openclaw". */
  readonly adapter: string;
  /** For a runtime that posts its own hook bodies. */
  readonly hook?: HookTranslation;
  readonly guardrails: RegisteredGuardrails;
  readonly clock: EvaluationContext["clock"];
};

const mostRemembered = 1_000;
const evaluatePath = "/api/v1/guardrails/evaluate";

/**
 * Evaluates with Parapet's own engine, and keeps nothing: sessions begin and end with it. Who asks
 * must know the key of the installation that the copy has.
 */
export function guardrailEvaluator(evaluating: Evaluating): GuardrailEvaluator {
  const { installation, adapter, hook, guardrails, clock } = evaluating;
  const { installation_id: id, key, service, agent_id: fixed } = installation;
  const compiled = guardrails.registrations.map(compiledOrFailing);
  const seen: Evaluated[] = [];
  let count = 0;
  const context: EvaluationContext = {
    sessions: inMemorySessions(),
    clock,
    newId: () => `ev_${(count += 1)}`,
    fingerprint: fingerprinter(key),
    localTime: localTimeIn(guardrails.timeZone),
    protectedPaths: () => protectedPaths(guardrails.places),
  };
  const evaluated = async (
    given: Omit<EvaluationRequest, "service" | "adapter">,
  ): Promise<Evaluation> => {
    const agent_id = fixed === "" ? given.agent_id : fixed;
    const request = { ...given, service, adapter, agent_id };
    const { evaluation, hits } = await evaluate(request, compiled, context);
    if (seen.length < mostRemembered) seen.push({ request, evaluation, names: namesIn(hits) });
    return evaluation;
  };
  const hookPath = `/api/v1/adapters/${encodeURIComponent(id)}/hooks/${adapter}`;
  const said = async ({ url, body }: Asked): Promise<Answered> => {
    if (url === `/api/v1/adapters/${encodeURIComponent(id)}/heartbeat`) return ok({});
    if (url === evaluatePath && Buffer.byteLength(body) <= maxCallBytes) {
      return ok(await evaluated(requestFrom(JSON.parse(body))));
    }
    if (url !== hookPath || hook === undefined) return { status: 404, body: "{}" };
    const parsed: unknown = JSON.parse(body);
    const request = hook.request(parsed);
    if ("problem" in request) return { status: 422, body: "{}" };
    const { action, reasons, updated_input } = await evaluated(request);
    return ok(
      hook.answer(parsed, {
        action,
        reasons,
        ...(updated_input !== undefined && { updated_input }),
      }),
    );
  };
  return {
    answer: async (asked) => {
      const answer = isOwn(asked, installation)
        ? await said(asked).catch(() => ({ status: 422, body: "{}" }))
        : { status: 401, body: "{}" };
      return signed(answer, asked, key);
    },
    objections: objectionsIn(seen),
    forget: () => {
      seen.length = 0;
    },
  };
}

/** What the service itself checks before it evaluates. Throws an Error. */
function requestFrom(given: EvaluationRequest): EvaluationRequest {
  const { agent_id, session_id, point, tool, text } = given;
  const isWhole = [agent_id, session_id, point].every((one) => typeof one === "string");
  if (!isWhole || (tool === undefined && text === undefined)) throw new Error("not a request");
  return given;
}

function ok(value: unknown): Answered {
  return { status: 200, body: JSON.stringify(value) };
}

/** True where the caller signs with the key of the installation, or shows its hook token. */
function isOwn({ url, headers, body }: Asked, { installation_id, key }: Installation): boolean {
  const authorization = headers.authorization ?? "";
  if (authorization !== "") return isSameSignature(`Bearer ${hookTokenOf(key)}`, authorization);
  const nonce = textOf(headers[nonceHeader]);
  const expected = signatureOfCall({ key, nonce, path: url, body });
  return (
    textOf(headers[installationHeader]) === installation_id &&
    isSameSignature(expected, textOf(headers[signatureHeader]))
  );
}

function signed(answer: Answered, { headers }: Asked, key: string): Answered {
  const { status = 200, body } = answer;
  const nonce = textOf(headers[nonceHeader]);
  return {
    ...answer,
    headers: { [signatureHeader]: signatureOfAnswer({ key, nonce, status, body }) },
  };
}

function objectionsIn(seen: readonly Evaluated[]): Objections {
  const first = (is: (one: Evaluated) => boolean) => {
    const found = seen.find((one) => one.evaluation.action !== "allow" && is(one));
    return found === undefined ? undefined : objectionOf(found);
  };
  return {
    toCall: (call) => first(({ request: { tool } }) => tool !== undefined && isCall(tool, call)),
    toText: (words) => first(({ request: { text = "" } }) => text.includes(words)),
  };
}

/** A runtime may add arguments of its own. */
function isCall(
  { name, args }: NonNullable<EvaluationRequest["tool"]>,
  call: Pick<Call, "tool" | "args">,
): boolean {
  const wanted = Object.entries(call.args);
  return (
    name === call.tool &&
    wanted.every(([member, value]) => JSON.stringify(args[member]) === JSON.stringify(value))
  );
}

/** Those that only monitor, and those that are suppressed, decide nothing. */
function namesIn(hits: readonly GuardrailHit[]): readonly string[] {
  const deciding = hits.filter(
    ({ registration, verdict, suppressed }) =>
      registration.mode === "blocking" && !suppressed && verdict !== "allow" && verdict !== "warn",
  );
  return [...new Set(deciding.map(({ registration }) => registration.guardrail_name))].toSorted();
}

function objectionOf({ request: { point }, evaluation, names }: Evaluated): Objection {
  return {
    guardrail: names.join(", "),
    reason: evaluation.reasons.join(" "),
    to: point === "pre_tool_call" ? "call" : point === "post_tool_call" ? "result" : "text",
  };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
