import type { DeliveryOutcome } from "../receiver.ts";

/** An issue before it is written in the markup of a tracker. Facts hold texts of attackers. */
export type NewIssue = {
  /** Finds it again. */
  readonly key: string;
  readonly title: string;
  /** Parapet's own words. */
  readonly says: string;
  /** One line each. */
  readonly facts: readonly string[];
};

/** A repository or project of an issue tracker. Every call may throw a TrackerFailure. */
export type Tracker = {
  /** The ID of the issue with a key. */
  readonly find: (key: string) => Promise<string | undefined>;
  /** Returns its ID. */
  readonly create: (issue: NewIssue) => Promise<string>;
  /** `text` is Parapet's own words. */
  readonly comment: (id: string, text: string) => Promise<void>;
  /** Whether one of the latest comments holds a text. */
  readonly hasComment: (id: string, text: string) => Promise<boolean>;
  /** Closes an issue, or opens it again; one that is so already stays as it is. */
  readonly setOpen: (id: string, isOpen: boolean) => Promise<void>;
  /** Whether issues can be created, as far as can be told without creating one. */
  readonly check: () => Promise<void>;
};

/** What came of a call instead of an answer. */
export class TrackerFailure extends Error {
  readonly outcome: Exclude<DeliveryOutcome, { readonly outcome: "taken" }>;
  /** 0 where there was no answer. */
  readonly status: number;

  constructor(outcome: TrackerFailure["outcome"], status = 0) {
    super(outcome.reason);
    this.name = "TrackerFailure";
    this.outcome = outcome;
    this.status = status;
  }
}
