import type {
  GuardrailDetector,
  GuardrailMatch,
  GuardrailRegistration,
  RegistrationOrigin,
} from "@parapet/posture";
import type { GuardrailDeclaration } from "../core/declaration.ts";
import { healthOf } from "./health.ts";
import { InvalidRegistration } from "../core/invalid-registration.ts";
import { isAgentId, isName } from "../core/key.ts";
import { refuseSecrets } from "../core/refuse-secrets.ts";
import { whenToRun } from "../core/timing.ts";

type Optional<T> = { readonly [K in keyof T]?: T[K] | undefined };

/** What a caller sends: two names, and whatever it does not leave to the defaults. */
export type GuardrailRequest = Omit<Optional<GuardrailDeclaration>, "match"> & {
  readonly agent_id: string;
  readonly guardrail_name: string;
  readonly match?: Optional<GuardrailMatch> | undefined;
};

/** What the caller does not decide. */
export type RegistrationContext = {
  readonly guardrailId: string;
  /** The service that the registration belongs to, already settled. */
  readonly service: string;
  readonly registeredVia: RegistrationOrigin;
  readonly now: Date;
};

/**
 * The complete first revision of a registration. Lists that are sets come out sorted and without
 * duplicates, so that the same request gives the same registration. Throws InvalidRegistration.
 */
export function registrationFrom(
  request: GuardrailRequest,
  { guardrailId, service, registeredVia, now }: RegistrationContext,
): GuardrailRegistration {
  if (!isAgentId(request.agent_id)) throw illegal("/agent_id", 500);
  if (!isName(request.guardrail_name)) throw illegal("/guardrail_name", 200);
  refuseSpaceAround("/guardrail_name", request.guardrail_name);
  refuseSpaceAround("/service", service);
  if (!isName(service)) throw illegal("/service", 200);
  refuseSecrets({ ...request, service });
  const { points, timing } = whenToRun(request.points, request.timing);
  const mode = request.mode ?? "monitoring";
  const blocking = mode === "blocking";
  const condition = request.condition ?? "";
  const detectors = (request.detectors ?? []).map(detectorFrom);
  const enforcement = {
    adapter: "",
    verified: false,
    last_heartbeat_at: "",
    last_enforced_at: "",
  };
  const enabled = request.enabled ?? true;
  const action = request.action ?? (blocking ? "deny" : "log");
  const judged = {
    provider: request.provider ?? defaultProvider(request),
    judge_model: request.judge_model ?? "",
    condition,
    detectors,
    registered_via: registeredVia,
  };
  return {
    guardrail_id: guardrailId,
    service,
    agent_id: request.agent_id,
    guardrail_name: request.guardrail_name,
    revision: 1,
    enabled,
    severity: request.severity ?? "medium",
    mode,
    timing,
    points,
    match: {
      tools: asSet(request.match?.tools),
      tool_categories: asSet(request.match?.tool_categories),
      mcp_servers: asSet(request.match?.mcp_servers),
      trust: asSet(request.match?.trust),
    },
    ...judged,
    action,
    on_error: request.on_error ?? (blocking ? "deny" : "allow"),
    judge_prompt: request.judge_prompt ?? "",
    description: request.description ?? "",
    ...healthOf({ enabled, mode, action, enforcement, ...judged }, now),
    registered_at: now.toISOString(),
    last_seen_at: "",
    recent_activity_24h: 0,
    enforcement,
    owasp: asSet(request.owasp),
    suppressions: (request.suppressions ?? []).map(({ match, reason, expires_at, by }) => ({
      match,
      reason,
      expires_at,
      by,
    })),
  };
}

/** A guardrail is a rule unless it names a judge. */
function defaultProvider({ judge_model = "", judge_prompt = "" }: GuardrailRequest): string {
  return judge_model === "" && judge_prompt === "" ? "rule" : "judge_llm";
}

/** A name that only looks like another one is registered next to it, where nobody finds it. */
function refuseSpaceAround(pointer: string, name: string): void {
  if (name === name.trim()) return;
  throw new InvalidRegistration(pointer, "Remove the space at its beginning or end.");
}

function illegal(pointer: string, longest: number): InvalidRegistration {
  return new InvalidRegistration(
    pointer,
    `Give 1 to ${longest} characters; not "." or "..", and no U+0000.`,
  );
}

function detectorFrom({ id, min_severity, params }: GuardrailDetector): GuardrailDetector {
  return { id, min_severity, params };
}

function asSet<T extends string>(list: readonly T[] | undefined): readonly T[] {
  return [...new Set(list)].toSorted();
}
