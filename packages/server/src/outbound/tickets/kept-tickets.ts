import { createHash } from "node:crypto";

/** An issue in an issue tracker, and what is under way in it. */
export type Ticket = {
  /** The ID of an exposure. */
  readonly subject: string;
  /** A hash of the service whose scan has shown it. */
  readonly told_for: string;
  /** As the issue tracker calls it; "" while it is being created. */
  readonly ticket: string;
  /** "closed": by Parapet, which opens it again. */
  readonly state: "creating" | "open" | "closed";
  /** The comment that was written last, or is being written; "" for none. */
  readonly pending: string;
};

export type KeptTicket = Ticket & {
  /** When it was last opened, closed or commented on. UTC. */
  readonly changed_at: string;
};

/** Which issue of each receiver belongs to what. */
export type Tickets = {
  readonly get: (receiver: string, subject: string) => Promise<KeptTicket | undefined>;
  readonly save: (receiver: string, ticket: Ticket) => Promise<void>;
  /** Notes the comment that is about to be written. */
  readonly note: (receiver: string, ticket: Pick<Ticket, "subject" | "pending">) => Promise<void>;
  readonly remove: (receiver: string, subject: string) => Promise<void>;
  /**
   * Open issues of exposures that no latest scan shows. One is left open while its service may have
   * exposures that were not searched.
   */
  readonly toClose: (receiver: string, most: number) => Promise<readonly KeptTicket[]>;
  /** Closed issues of exposures that a latest scan shows again. */
  readonly toReopen: (receiver: string, most: number) => Promise<readonly KeptTicket[]>;
  /** Forgets issues that were closed before a time; says how many went. */
  readonly prune: (before: string) => Promise<number>;
};

/** Tells services apart, and names none: an issue outlives what is kept of its service. */
export function toldFor(service: string): string {
  return createHash("sha256").update(service).digest("hex").slice(0, 32);
}
