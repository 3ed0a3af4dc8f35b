/**
 * What is known of a session. Every part only ever grows: nothing that an agent does takes a label
 * away.
 */
export type SessionState = {
  /** Content from outside has reached the session. */
  readonly untrusted_seen: boolean;
  /** Something private has been read. */
  readonly private_read: boolean;
  /** Something has been sent out. */
  readonly egress_done: boolean;
  /** Calls of tools asked about, refused ones included. */
  readonly tool_calls: number;
  /**
   * The minute of the latest call, counted from 1970, and the calls within it: the pair grows in
   * this order.
   */
  readonly minute: number;
  readonly minute_calls: number;
  /** As reported by adapters, in US dollars. */
  readonly spend_usd: number;
  /** 0 for a session that no other has started. */
  readonly delegation_depth: number;
  /** The session that started this one; "" for none. */
  readonly parent_session_id: string;
  /** Each tool with the digest of its definition when it was first seen. At most 512. */
  readonly tool_hashes: readonly (readonly [tool: string, hash: string])[];
  /**
   * Something has happened in it that could not be kept: a label that is not set may be missing,
   * and counts are too low.
   */
  readonly incomplete: boolean;
};

/** A session that nothing has happened in. */
export const freshSession: SessionState = {
  untrusted_seen: false,
  private_read: false,
  egress_done: false,
  tool_calls: 0,
  minute: 0,
  minute_calls: 0,
  spend_usd: 0,
  delegation_depth: 0,
  parent_session_id: "",
  tool_hashes: [],
  incomplete: false,
};

/** Labels that say what has happened in a session. */
export const sessionLabels = ["untrusted_seen", "private_read", "egress_done"] as const;
export type SessionLabel = (typeof sessionLabels)[number];

/** What a condition sees of a session. */
export type Labels = {
  readonly untrusted_seen: boolean;
  readonly private_read: boolean;
  readonly egress_done: boolean;
  /** Calls of tools, this one included. */
  readonly tool_calls: number;
  /** Calls of tools in this minute, this one included. */
  readonly calls_this_minute: number;
  readonly spend_usd: number;
  readonly delegation_depth: number;
};
