import { askService, CallTooLarge, NoTrustedAnswer, type AskOptions } from "./ask-service.ts";
import type { Installation } from "./installation.ts";

/** A call as `POST /api/v1/guardrails/evaluate` takes it, without what the installation fixes. */
export type EvaluationRequest = {
  readonly agent_id: string;
  readonly session_id: string;
  /** The session that started this one. */
  readonly parent_session_id?: string;
  readonly point: "input" | "pre_tool_call" | "post_tool_call" | "output";
  readonly source_trust: "user" | "operator" | "agent" | "external" | "memory";
  readonly adapter: string;
  readonly tool?: {
    readonly name: string;
    readonly args: Readonly<Record<string, unknown>>;
    /** Parts of them are left out. */
    readonly args_cut?: boolean;
    readonly server: string;
    readonly call_id: string;
    /** What it is for; absent where its name says so. */
    readonly category?: string;
    readonly definition_hash?: string;
    readonly pinned_hash?: string;
  };
  readonly text?: string;
  readonly cwd?: string;
  readonly dry_run?: boolean;
};

const actions = ["allow", "block", "ask", "modify"] as const;

/** What the adapter has to do. */
export type Evaluation = {
  readonly action: (typeof actions)[number];
  readonly reasons: readonly string[];
  /** With "modify", always: the arguments to run the tool with, or `text`. */
  readonly updated_input?: Readonly<Record<string, unknown>>;
  readonly matched: readonly { readonly rule_id: string; readonly decision: string }[];
  /** How many guardrails could not be asked. */
  readonly failures: number;
};

/** The service would refuse it. A message that the service is unreachable would mislead. */
const tooLarge: Evaluation = {
  action: "block",
  reasons: ["it exceeds the limit of 256 KiB for guardrail evaluation."],
  matched: [],
  failures: 0,
};

/**
 * Asks the service about a call; one that is too large is blocked. Throws NoTrustedAnswer for everything that is not a whole, signed
 * and known answer.
 */
export async function askGuardrails(
  installation: Installation,
  question: EvaluationRequest,
  options: AskOptions,
): Promise<Evaluation> {
  const { service, agent_id } = installation;
  const asked = { ...question, service, ...(agent_id === "" ? {} : { agent_id }) };
  try {
    const path = "/api/v1/guardrails/evaluate";
    return verdictFrom(await askService(installation, path, asked, options));
  } catch (error) {
    if (error instanceof CallTooLarge) return tooLarge;
    throw error;
  }
}

function verdictFrom(answer: unknown): Evaluation {
  if (!isRecord(answer)) throw new NoTrustedAnswer("Parapet's answer is not an evaluation.");
  const action = actions.find((known) => known === answer["action"]);
  if (action === undefined) throw new NoTrustedAnswer("Parapet answered with an unknown action.");
  const verdict = {
    action,
    reasons: listAt(answer, "reasons").filter((reason) => typeof reason === "string"),
    matched: listAt(answer, "matched").map((match) => ({
      rule_id: textAt(match, "rule_id"),
      decision: textAt(match, "decision"),
    })),
    failures: listAt(answer, "errors").length,
  };
  if (action !== "modify") return verdict;
  const { updated_input } = answer;
  if (!isRecord(updated_input)) {
    throw new NoTrustedAnswer("Parapet requested a change of the call without the changed input.");
  }
  return { ...verdict, updated_input };
}

function listAt(record: Readonly<Record<string, unknown>>, name: string): readonly unknown[] {
  const value = record[name];
  return Array.isArray(value) ? value : [];
}

function textAt(value: unknown, name: string): string {
  const text = isRecord(value) ? value[name] : undefined;
  return typeof text === "string" ? text : "";
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
