import type { AdapterPoint } from "./protector.ts";

/** A call as `POST /api/v1/guardrails/evaluate` takes it, without what the installation fixes. */
export type HookRequest = {
  readonly agent_id: string;
  readonly session_id: string;
  readonly parent_session_id?: string;
  readonly point: AdapterPoint;
  readonly source_trust: "user" | "operator" | "agent" | "external" | "memory";
  readonly tool?: {
    readonly name: string;
    readonly args: Readonly<Record<string, unknown>>;
    readonly server: string;
    readonly call_id: string;
  };
  readonly text?: string;
  /** The folder that relative paths start from. */
  readonly cwd?: string;
};

/** What the service decided, as far as a hook can tell it. */
export type HookEvaluation = {
  readonly action: "allow" | "block" | "ask" | "modify";
  readonly reasons: readonly string[];
  readonly updated_input?: Readonly<Record<string, unknown>>;
};

/** Between the hook body of a runtime and the question it asks. Pure. */
export type HookTranslation = {
  /** The question in a hook's body (parsed JSON); a sentence where the body is not one of the runtime's. */
  readonly question: (body: unknown) => HookRequest | { readonly problem: string };
  /** The JSON body of the answer, which goes out with status 200. `body` is the hook's. */
  readonly answer: (body: unknown, verdict: HookEvaluation) => unknown;
};
