import type { Violation } from "@parapet/guardrails";

/** Somebody outside who gets violations. */
export type Receiver = {
  /** Its name in the database; holds no secret. */
  readonly id: string;
  readonly kind: "webhook" | "otel";
  /** For people, without what may be a secret: "https://hooks.example.org/…". */
  readonly address: string;
  /** Passes violations over, in the order of arrival. Never throws. */
  readonly deliver: (violations: readonly Violation[]) => Promise<DeliveryOutcome>;
  /** Sends a message that tells of nothing, to see whether it arrives. Never throws. */
  readonly test: () => Promise<DeliveryOutcome>;
};

/** What a receiver made of it, with a code for the log: never an address, a body or a secret. */
export type DeliveryOutcome =
  | { readonly outcome: "taken" }
  /** It may take it later. */
  | { readonly outcome: "failed"; readonly reason: string }
  /** It says that it will not take this. */
  | { readonly outcome: "refused"; readonly reason: string };
