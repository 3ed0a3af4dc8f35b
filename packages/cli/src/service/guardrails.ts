import type { GuardrailMode, GuardrailRegistration } from "@parapet/posture";
import type { RegisteredGuardrails } from "@parapet/proof";
import type { ProcessEnvironment } from "./environment.ts";
import type { StoreFlags } from "./store-flags.ts";

/** A built-in guardrail. */
export type GuardrailTemplate = Pick<
  GuardrailRegistration,
  "description" | "severity" | "owasp" | "points" | "mode" | "action" | "condition" | "detectors"
> & { readonly name: string };

/** The guardrails in a database. */
export type Guardrails = {
  /** Sorted by service, agent and name; for an agent, includes those for every agent. */
  readonly list: (filter: {
    readonly service?: string;
    readonly agentId?: string;
  }) => Promise<readonly GuardrailRegistration[]>;
  /**
   * Registers a built-in guardrail; agent "*" is every agent. Throws if it or the service is
   * unknown.
   */
  readonly add: (request: {
    readonly name: string;
    readonly agentId: string;
    readonly service?: string;
    readonly mode?: GuardrailMode;
  }) => Promise<{
    readonly outcome: "created" | "updated" | "unchanged";
    readonly registration: GuardrailRegistration;
    /** The decision on a sample call that violates the guardrail. */
    readonly sample: {
      readonly call: string;
      readonly action: "allow" | "modify" | "ask" | "block";
      readonly would_block: boolean;
    };
  }>;
  /** False if there is none. */
  readonly remove: (key: {
    readonly name: string;
    readonly agentId: string;
    readonly service?: string;
  }) => Promise<boolean>;
  /** For playing attack paths in a copy of a workspace that has an adapter. */
  readonly registered: () => Promise<RegisteredGuardrails>;
  /**
   * Of the adapters of a runtime ("openclaw") and what is registered for them: another one makes a
   * proof stale. "" without an adapter.
   */
  readonly digest: (runtime: string) => Promise<string>;
  readonly close: () => Promise<void>;
};

export type GuardrailStore = {
  /** Sorted by name. */
  readonly guardrailLibrary: () => Promise<readonly GuardrailTemplate[]>;
  readonly openGuardrails: (
    options: ProcessEnvironment &
      StoreFlags & { readonly now: () => Date; readonly trial?: boolean },
  ) => Promise<Guardrails>;
};

export const guardrailStore: GuardrailStore = {
  guardrailLibrary: async () => {
    const { guardrailTemplates } = await import("@parapet/server");
    return guardrailTemplates();
  },
  openGuardrails: async (options) => {
    const { openGuardrails } = await import("@parapet/server");
    return openGuardrails(options);
  },
};
