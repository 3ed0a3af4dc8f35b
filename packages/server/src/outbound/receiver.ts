import type { ToldEvent } from "./told-event.ts";

/** Somewhere outside that messages are sent to. */
export type Sink = {
  /** Its name in the database; holds no secret. */
  readonly id: string;
  readonly kind:
    | "webhook"
    | "otel"
    | "slack"
    | "teams"
    | "mattermost"
    | "email"
    | "github"
    | "jira"
    | "ocsf"
    | "syslog";
  /** For people, without what may be a secret: "https://hooks.example.org/…". */
  readonly address: string;
  /** Events in one message at most. */
  readonly most: number;
  /** True where one message may tell of several kinds of events. */
  readonly isMixed: boolean;
  /** Passes events over, in the order of arrival. Never throws. */
  readonly deliver: (events: readonly ToldEvent[]) => Promise<DeliveryOutcome>;
  /** Sends a message that tells of nothing, to see whether it arrives. Never throws. */
  readonly test: () => Promise<DeliveryOutcome>;
  /**
   * Brings what was told before in line with the latest scans; undefined where nothing was to do.
   * Never throws.
   */
  readonly settle?: () => Promise<DeliveryOutcome | undefined>;
};

/** Somebody outside who gets some events. */
export type Receiver = Sink & {
  readonly wants: (event: ToldEvent) => boolean;
  /** What arrives within that time becomes one message; 0 for at once. Milliseconds. */
  readonly digestMs: number;
};

/** What a receiver made of it, with a code for the log: never an address, a body or a secret. */
export type DeliveryOutcome =
  | { readonly outcome: "taken" }
  /** It may take it later; `retryAfterMs` where it says when. */
  | { readonly outcome: "failed"; readonly reason: string; readonly retryAfterMs?: number }
  /** It says that it will not take this. */
  | { readonly outcome: "refused"; readonly reason: string };
