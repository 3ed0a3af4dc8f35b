import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import { below } from "@parapet/documents/pointer.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { agentIdOf } from "../../model/roster.ts";

/** One rule of `bindings` as it is written, whether it routes anything or not. */
export type BindingRule = {
  readonly at: string;
  /** Id of the agent, as OpenClaw normalizes it. */
  readonly agent: string;
  /** In lower case. */
  readonly channel: string;
  /** "default" where the rule names none, "*" for all. */
  readonly account: string;
  /**
   * What the rule matches in addition to channel and account, in one text; "" where it takes the
   * whole account.
   */
  readonly details: string;
};

/** The rules that route messages to agents; those of type "acp" lead to programs outside. */
export function bindingRules({ config }: Pick<OpenClawModel, "config">): readonly BindingRule[] {
  const list = config.get("/bindings");
  return (Array.isArray(list) ? [...list.keys()] : []).flatMap((index) => {
    const at = below("/bindings", index);
    const agent = asTrimmedText(config.get(`${at}/agentId`));
    const match = config.get(`${at}/match`);
    if (agent === undefined || !isObject(match)) return [];
    const channel = asTrimmedText(match["channel"])?.toLowerCase();
    if (channel === undefined) return [];
    if (config.get(`${at}/type`) === "acp") return [];
    const { channel: _channel, accountId: _account, ...details } = match;
    return [
      {
        at,
        agent: agentIdOf(agent),
        channel,
        account: asTrimmedText(config.get(`${at}/match/accountId`))?.toLowerCase() ?? "default",
        details: Object.keys(details).length === 0 ? "" : JSON.stringify(sorted(details)),
      },
    ];
  });
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]: [string, unknown]) => [key, sorted(member)]),
  );
}
