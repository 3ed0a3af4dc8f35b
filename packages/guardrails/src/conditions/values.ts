import type { Facts } from "../facts/facts.ts";
import type { Labels } from "../labels/session-state.ts";

/** The call as a condition sees it. */
export class ToolValues {
  readonly name: string;
  readonly args: ReadonlyMap<string, unknown>;
  readonly server: string;
  readonly category: string;
  /**
   * Its definition is another than the one approved or seen before in the session. Throws where
   * that cannot be known.
   */
  readonly changed: boolean;

  constructor(fields: {
    readonly name: string;
    readonly args: ReadonlyMap<string, unknown>;
    readonly server: string;
    readonly category: string;
    readonly changed: boolean | undefined;
  }) {
    this.name = fields.name;
    this.args = fields.args;
    this.server = fields.server;
    this.category = fields.category;
    this.changed = fields.changed ?? false;
    if (fields.changed === undefined) hideUnknown(this, ["changed"]);
  }
}

const labelNames = [
  "untrusted_seen",
  "private_read",
  "egress_done",
  "tool_calls",
  "calls_this_minute",
  "spend_usd",
  "delegation_depth",
] as const;

/** CEL knows its types by their constructor, so that its own class would not do. */
function hideUnknown<Values extends object>(
  values: Values,
  names: readonly (keyof Values)[],
): void {
  for (const name of names) {
    if (values[name] === true) continue;
    Object.defineProperty(values, name, {
      get: () => {
        throw new Error(
          "the history of this session could not be stored, so its labels are unknown; start a new session",
        );
      },
    });
  }
}

/**
 * Labels with whole numbers as CEL counts them. Of an incomplete session, only what is set is
 * known; the rest throws.
 */
export class LabelValues {
  readonly untrusted_seen: boolean;
  readonly private_read: boolean;
  readonly egress_done: boolean;
  readonly tool_calls: bigint;
  readonly calls_this_minute: bigint;
  readonly spend_usd: number;
  readonly delegation_depth: bigint;

  constructor(labels: Labels, incomplete = false) {
    this.untrusted_seen = labels.untrusted_seen;
    this.private_read = labels.private_read;
    this.egress_done = labels.egress_done;
    this.tool_calls = BigInt(labels.tool_calls);
    this.calls_this_minute = BigInt(labels.calls_this_minute);
    this.spend_usd = labels.spend_usd;
    this.delegation_depth = BigInt(labels.delegation_depth);
    if (incomplete) hideUnknown(this, labelNames);
  }
}

export class NowValues {
  /** 0 to 23. */
  readonly hour: bigint;
  /** 0 is Sunday, 6 is Saturday. */
  readonly weekday: bigint;

  constructor(hour: number, weekday: number) {
    this.hour = BigInt(hour);
    this.weekday = BigInt(weekday);
  }
}

/** Everything that a condition can read, by name. */
export type ConditionValues = {
  readonly tool: ToolValues;
  readonly text: string;
  readonly agent_id: string;
  readonly session_id: string;
  readonly service: string;
  readonly point: string;
  readonly source_trust: string;
  readonly facts: Facts;
  readonly labels: LabelValues;
  readonly now: NowValues;
};
