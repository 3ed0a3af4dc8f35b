import type { GuardrailRegistration } from "@parapet/posture";

/** An adapter of Parapet that was put into a runtime. */
export type InstalledAdapter = {
  /** "ad_…". */
  readonly installation_id: string;
  readonly service: string;
  /** Agent that all its calls are made for; "" where the runtime names it. */
  readonly agent_id: string;
  /** Where its own files lie, absolute. */
  readonly folder: string;
};

/** Guardrails as a service evaluates them, and the adapters that ask it. Plain data. */
export type RegisteredGuardrails = {
  readonly registrations: readonly GuardrailRegistration[];
  readonly adapters: readonly InstalledAdapter[];
  /** Files and folders of the service itself, and its port, which it protects. */
  readonly places: {
    readonly secrets: readonly string[];
    readonly settings: readonly string[];
    readonly ports: readonly number[];
  };
  /** IANA time zone of the agents' day. */
  readonly timeZone: string;
};

/** A guardrail that refused what a path needs. */
export type Objection = {
  /** Its name; of several, all. */
  readonly guardrail: string;
  readonly reason: string;
  /** What it refused: the call, its result, or a text that was to go on. */
  readonly to: "call" | "result" | "text";
};
